/** Names unknown to `Intl.DisplayNames`. '' means: equals the English name there. */
export interface CountryWords {
  readonly code: string
  /** ISO 3166-1 alpha-3; World Bank codes for Kosovo and the European Union; '' for worldwide. */
  readonly alpha3: string
  /** Short name as ISO 3166-1 writes it: 'Bahamas (the)'. */
  readonly iso: string
  readonly official: string
  readonly worldBank: string
  /** Short forms, former and local names, and parts of the country that tables list on their own. */
  readonly others: readonly string[]
  readonly adjectives: readonly string[]
}

// One country per line: code and alpha-3 | ISO short name | official name | World Bank name | other names | adjectives.
// All capitals, such as 'BVI', is an abbreviation.
const TABLE = `
001||||Worldwide;Global;International;All countries;weltweit;mondial;mundial;mondiale|
EU EUU||||EU;E.U.;EU-27;EU member states|European
AD AND||the Principality of Andorra||Principat d'Andorra|Andorran
AE ARE|United Arab Emirates (the)|||UAE;uae;Emirates|Emirati
AF AFG||the Islamic Republic of Afghanistan||Islamic Emirate of Afghanistan|Afghan
AG ATG|Antigua and Barbuda|||Antigua|Antiguan;Barbudan
AI AIA|||||Anguillian
AL ALB||the Republic of Albania||Shqipëria|Albanian
AM ARM||the Republic of Armenia||Hayastan|Armenian
AO AGO||the Republic of Angola|||Angolan
AQ ATA|||||Antarctic
AR ARG||the Argentine Republic|||Argentine;Argentinian
AS ASM|||||American Samoan
AT AUT||the Republic of Austria|||Austrian
AU AUS||the Commonwealth of Australia|||Australian;Aussie
AW ABW|||||Aruban
AX ALA||||Aland;Ahvenanmaa|Ålandic
AZ AZE||the Republic of Azerbaijan||Azerbaycan|Azerbaijani;Azeri
BA BIH|Bosnia and Herzegovina|||Bosnia;BiH;Босна и Херцеговина|Bosnian;Herzegovinian
BB BRB|||||Barbadian;Bajan
BD BGD||the People's Republic of Bangladesh|||Bangladeshi
BE BEL||the Kingdom of Belgium||Belgique;Belgien|Belgian
BF BFA|||||Burkinabe
BG BGR||the Republic of Bulgaria|||Bulgarian
BH BHR||the Kingdom of Bahrain|||Bahraini
BI BDI||the Republic of Burundi|||Burundian
BJ BEN||the Republic of Benin|||Beninese
BL BLM|Saint Barthélemy|||St Barts;Saint-Barth|Barthélemois
BM BMU||||Bermudas|Bermudian;Bermudan
BN BRN|Brunei Darussalam|||Negara Brunei Darussalam|Bruneian
BO BOL|Bolivia (Plurinational State of)|the Plurinational State of Bolivia||Wuliwya|Bolivian
BQ BES|Bonaire, Sint Eustatius and Saba|||Bonaire;BES Islands;Caribisch Nederland|Bonairean
BR BRA||the Federative Republic of Brazil|||Brazilian
BS BHS|Bahamas (the)|the Commonwealth of the Bahamas|Bahamas, The||Bahamian
BT BTN||the Kingdom of Bhutan||Druk Yul|Bhutanese
BV BVT|||||
BW BWA||the Republic of Botswana|||Botswanan;Motswana
BY BLR||the Republic of Belarus||Беларусь;Byelorussia;Belorussia|Belarusian;Belarussian
BZ BLZ|||||Belizean
CA CAN|||||Canadian
CC CCK|Cocos (Keeling) Islands (the)|||Cocos Islands;Keeling Islands|Cocos Islander
CD COD|Congo (the Democratic Republic of the)|the Democratic Republic of the Congo|Congo, Dem. Rep.|DRC;DR Congo;D.R. Congo;Congo (DRC);Congo (Kinshasa);Congo DR;RDC;République démocratique du Congo;Zaire|Congolese
CF CAF|Central African Republic (the)|||République centrafricaine;Centrafrique|Central African
CG COG|Congo (the)|the Republic of the Congo|Congo, Rep.|Congo (Brazzaville);Congo Republic;République du Congo|Congolese
CH CHE||the Swiss Confederation||Suisse;Svizzera;Svizra|Swiss
CI CIV|Côte d'Ivoire|the Republic of Côte d'Ivoire|Cote d'Ivoire|Ivory Coast|Ivorian
CK COK|Cook Islands (the)||||Cook Islander
CL CHL||the Republic of Chile|||Chilean
CM CMR||the Republic of Cameroon|||Cameroonian
CN CHN||the People's Republic of China||PRC;P.R. China;Mainland China;China (Mainland);Zhongguo;中华人民共和国|Chinese
CO COL||the Republic of Colombia|||Colombian
CR CRI||the Republic of Costa Rica|||Costa Rican
CU CUB||the Republic of Cuba|||Cuban
CV CPV|Cabo Verde|the Republic of Cabo Verde|Cabo Verde|Cape Verde Islands|Cape Verdean;Cabo Verdean
CW CUW|||Curacao|Kòrsou|Curaçaoan
CX CXR|||||
CY CYP||the Republic of Cyprus||Kıbrıs|Cypriot
CZ CZE||the Czech Republic||Česká republika|Czech
DE DEU||the Federal Republic of Germany||Bundesrepublik Deutschland;BRD|German
DJ DJI||the Republic of Djibouti|||Djiboutian
DK DNK||the Kingdom of Denmark|||Danish
DM DMA||the Commonwealth of Dominica|||Dominican
DO DOM|Dominican Republic (the)|the Dominican Republic||Dom. Rep.|Dominican
DZ DZA||the People's Democratic Republic of Algeria||Algérie|Algerian
EC ECU||the Republic of Ecuador|||Ecuadorian;Ecuadorean
EE EST||the Republic of Estonia|||Estonian
EG EGY||the Arab Republic of Egypt|Egypt, Arab Rep.||Egyptian
EH ESH||the Sahrawi Arab Democratic Republic||W. Sahara|Sahrawi
ER ERI||the State of Eritrea|||Eritrean
ES ESP||the Kingdom of Spain||Espanya;Espainia|Spanish
ET ETH||the Federal Democratic Republic of Ethiopia|||Ethiopian
FI FIN||the Republic of Finland|||Finnish
FJ FJI||the Republic of Fiji||Viti;Fiji Islands|Fijian
FK FLK|Falkland Islands (the) [Malvinas]|||Falkland Islands (Malvinas);Falklands;Malvinas|Falkland Islander
FM FSM|Micronesia (Federated States of)|the Federated States of Micronesia|Micronesia, Fed. Sts.|FSM|Micronesian
FO FRO|Faroe Islands (the)|||Faeroe Islands;Faroes;Færøerne|Faroese
FR FRA||the French Republic||Metropolitan France;France (Metropolitan)|French
GA GAB||the Gabonese Republic|||Gabonese
GB GBR|United Kingdom of Great Britain and Northern Ireland (the)|the United Kingdom of Great Britain and Northern Ireland||UK;U.K.;U.K;Britain;Great Britain;England;Scotland;Wales;Northern Ireland;England and Wales;Cymru|British;English;Scottish;Welsh
GD GRD|||||Grenadian
GE GEO||||Sakartvelo;Republic of Georgia;Georgia (country)|Georgian
GF GUF||||Guyane|French Guianese
GG GGY||||Bailiwick of Guernsey|Guernsey
GH GHA||the Republic of Ghana|||Ghanaian
GI GIB|||||Gibraltarian
GL GRL||||Grønland|Greenlandic
GM GMB|Gambia (the)|the Republic of the Gambia|Gambia, The||Gambian
GN GIN||the Republic of Guinea||Guinea (Conakry);Guinea Conakry|Guinean
GP GLP|||||Guadeloupean
GQ GNQ||the Republic of Equatorial Guinea||Eq. Guinea|Equatoguinean;Equatorial Guinean
GR GRC||the Hellenic Republic||Hellas;Ellada;EL|Greek;Hellenic
GS SGS|South Georgia and the South Sandwich Islands|||South Georgia|
GT GTM||the Republic of Guatemala|||Guatemalan
GU GUM||||Guåhån|Guamanian
GW GNB||the Republic of Guinea-Bissau|||Bissau-Guinean
GY GUY||the Co-operative Republic of Guyana|||Guyanese
HK HKG|Hong Kong|the Hong Kong Special Administrative Region of China|Hong Kong SAR, China|Hong Kong, China;Hong Kong SAR;Hong Kong Special Administrative Region of the People's Republic of China;China, Hong Kong SAR;China, Hong Kong Special Administrative Region;Hong Kong (SAR);Hongkong;Hong Kong, PRC;香港|Hong Kong;Hongkonger
HM HMD|Heard Island and McDonald Islands||||
HN HND||the Republic of Honduras|||Honduran
HR HRV||the Republic of Croatia|||Croatian
HT HTI||the Republic of Haiti||Haïti;Ayiti|Haitian
HU HUN||||Republic of Hungary|Hungarian;Magyar
ID IDN||the Republic of Indonesia|||Indonesian
IE IRL||||Éire;Republic of Ireland;Irish Republic|Irish
IL ISR||the State of Israel|||Israeli
IM IMN||||Isle of Mann;Ellan Vannin|Manx
IN IND||the Republic of India||Bharat|Indian
IO IOT|British Indian Ocean Territory (the)|||Chagos Archipelago;Diego Garcia|Chagossian
IQ IRQ||the Republic of Iraq|||Iraqi
IR IRN|Iran (Islamic Republic of)|the Islamic Republic of Iran|Iran, Islamic Rep.|Persia|Iranian;Persian
IS ISL||the Republic of Iceland|||Icelandic
IT ITA||the Republic of Italy||Italian Republic|Italian
JE JEY||||Bailiwick of Jersey;Jèrri|Jersey
JM JAM|||||Jamaican
JO JOR||the Hashemite Kingdom of Jordan|||Jordanian
JP JPN||||Nippon;Nihon|Japanese
KE KEN||the Republic of Kenya|||Kenyan
KG KGZ||the Kyrgyz Republic|Kyrgyz Republic|Kirghizia;Kirgizstan;Kirghizstan|Kyrgyz
KH KHM||the Kingdom of Cambodia||Kampuchea|Cambodian;Khmer
KI KIR||the Republic of Kiribati|||I-Kiribati
KM COM|Comoros (the)|the Union of the Comoros||Komori|Comorian
KN KNA|Saint Kitts and Nevis||St. Kitts and Nevis|St. Kitts-Nevis;Saint Christopher and Nevis;St. Kitts|Kittitian;Nevisian
KP PRK|Korea (the Democratic People's Republic of)|the Democratic People's Republic of Korea|Korea, Dem. People's Rep.|DPRK;DPR Korea;N. Korea;Korea DPR;Korea (DPRK);Dem. Rep. Korea;조선민주주의인민공화국|North Korean
KR KOR|Korea (the Republic of)|the Republic of Korea|Korea, Rep.|ROK;S. Korea;Korea (ROK);한국|South Korean
KW KWT||the State of Kuwait|||Kuwaiti
KY CYM|Cayman Islands (the)|||Caymans;Cayman|Caymanian
KZ KAZ||the Republic of Kazakhstan||Қазақстан;Kazakstan|Kazakh;Kazakhstani
LA LAO|Lao People's Democratic Republic (the)|the Lao People's Democratic Republic|Lao PDR|LPDR;Lao|Lao;Laotian
LB LBN||the Lebanese Republic||Liban|Lebanese
LC LCA|Saint Lucia||St. Lucia||Saint Lucian
LI LIE||the Principality of Liechtenstein|||Liechtenstein
LK LKA||the Democratic Socialist Republic of Sri Lanka||Ceylon|Sri Lankan
LR LBR||the Republic of Liberia|||Liberian
LS LSO||the Kingdom of Lesotho|||Basotho;Lesothan
LT LTU||the Republic of Lithuania|||Lithuanian
LU LUX||the Grand Duchy of Luxembourg||Lëtzebuerg;Luxemburg|Luxembourgish;Luxembourger
LV LVA||the Republic of Latvia|||Latvian
LY LBY||the State of Libya||Libyan Arab Jamahiriya|Libyan
MA MAR||the Kingdom of Morocco||Maroc|Moroccan
MC MCO||the Principality of Monaco|||Monegasque;Monacan
MD MDA|Moldova (the Republic of)|the Republic of Moldova|||Moldovan
ME MNE||||Crna Gora|Montenegrin
MF MAF|Saint Martin (French part)||St. Martin (French part)|Collectivity of Saint Martin;Saint Martin (France)|Saint-Martinois
MG MDG||the Republic of Madagascar|||Malagasy
MH MHL|Marshall Islands (the)|the Republic of the Marshall Islands||Aolepān Aorōkin Ṃajeḷ|Marshallese
MK MKD||the Republic of North Macedonia||Macedonia;FYROM;FYR Macedonia;Macedonia, FYR;Macedonia, the former Yugoslav Republic of;Republic of Macedonia|Macedonian
ML MLI||the Republic of Mali|||Malian
MM MMR|Myanmar|the Republic of the Union of Myanmar|Myanmar|Burma|Burmese;Myanma
MN MNG|||||Mongolian
MO MAC|Macao|the Macao Special Administrative Region of China|Macao SAR, China|Macau;Macau SAR China;Macao, China;Macau, China;Macao SAR;Macau SAR;Macao Special Administrative Region of the People's Republic of China;China, Macao SAR;China, Macao Special Administrative Region;澳门;澳門|Macanese
MP MNP|Northern Mariana Islands (the)|the Commonwealth of the Northern Mariana Islands||Northern Marianas;CNMI;Saipan|
MQ MTQ|||||Martinican
MR MRT||the Islamic Republic of Mauritania||Mauritanie|Mauritanian
MS MSR|||||Montserratian
MT MLT||the Republic of Malta|||Maltese
MU MUS||the Republic of Mauritius|||Mauritian
MV MDV||the Republic of Maldives||ދިވެހިރާއްޖެ|Maldivian
MW MWI||the Republic of Malawi|||Malawian
MX MEX||the United Mexican States|||Mexican
MY MYS||||Federation of Malaysia|Malaysian
MZ MOZ||the Republic of Mozambique|||Mozambican
NA NAM||the Republic of Namibia|||Namibian
NC NCL|||||New Caledonian
NE NER|Niger (the)|the Republic of the Niger||Niger Republic|Nigerien
NF NFK|||||Norfolk Islander
NG NGA||the Federal Republic of Nigeria|||Nigerian
NI NIC||the Republic of Nicaragua|||Nicaraguan
NL NLD|Netherlands (Kingdom of the)|the Kingdom of the Netherlands||Holland|Dutch
NO NOR||the Kingdom of Norway||Noreg|Norwegian
NP NPL||the Federal Democratic Republic of Nepal|||Nepali;Nepalese
NR NRU||the Republic of Nauru||Naoero|Nauruan
NU NIU|||||Niuean
NZ NZL||||Aotearoa;Aotearoa New Zealand;NZ|New Zealand;Kiwi
OM OMN||the Sultanate of Oman|||Omani
PA PAN||the Republic of Panama|||Panamanian
PE PER||the Republic of Peru|||Peruvian
PF PYF||||Tahiti|French Polynesian;Tahitian
PG PNG||the Independent State of Papua New Guinea||PNG;Papua Niugini|Papua New Guinean;Papuan
PH PHL|Philippines (the)|the Republic of the Philippines|||Philippine;Filipino
PK PAK||the Islamic Republic of Pakistan|||Pakistani
PL POL||the Republic of Poland|||Polish
PM SPM|Saint Pierre and Miquelon||||
PN PCN|Pitcairn|||Pitcairn, Henderson, Ducie and Oeno Islands|Pitcairn Islander
PR PRI||the Commonwealth of Puerto Rico|Puerto Rico (US)||Puerto Rican
PS PSE|Palestine, State of|the State of Palestine|West Bank and Gaza|Palestine;Palestinian Territory, Occupied;Occupied Palestinian Territory;Occupied Palestinian Territories;Palestinian Territory;Palestinian Authority;Gaza;Gaza Strip;فلسطين|Palestinian
PT PRT||the Portuguese Republic|||Portuguese
PW PLW||the Republic of Palau||Belau|Palauan
PY PRY||the Republic of Paraguay||Paraguái|Paraguayan
QA QAT||the State of Qatar|||Qatari
RE REU|||Reunion|Réunion Island|Réunionese
RO ROU|||||Romanian
RS SRB||the Republic of Serbia||Srbija|Serbian;Serb
RU RUS|Russian Federation (the)|the Russian Federation|Russian Federation|Российская Федерация|Russian
RW RWA||the Republic of Rwanda|||Rwandan
SA SAU||the Kingdom of Saudi Arabia||KSA;Saudi|Saudi;Saudi Arabian
SB SLB||||Solomons|Solomon Islander
SC SYC||the Republic of Seychelles||Sesel|Seychellois
SD SDN|Sudan (the)|the Republic of the Sudan||North Sudan|Sudanese
SE SWE||the Kingdom of Sweden|||Swedish
SG SGP||the Republic of Singapore||Singapura;新加坡|Singaporean
SH SHN|Saint Helena, Ascension and Tristan da Cunha|||Saint Helena;Ascension Island;Tristan da Cunha|Saint Helenian
SI SVN||the Republic of Slovenia|||Slovenian;Slovene
SJ SJM|Svalbard and Jan Mayen|||Svalbard;Svalbard and Jan Mayen Islands|
SK SVK||the Slovak Republic|Slovak Republic|Slovenská republika|Slovak
SL SLE||the Republic of Sierra Leone|||Sierra Leonean
SM SMR||the Republic of San Marino|||Sammarinese
SN SEN||the Republic of Senegal|||Senegalese
SO SOM||the Federal Republic of Somalia|Somalia, Fed. Rep.||Somali
SR SUR||the Republic of Suriname||Surinam|Surinamese
SS SSD||the Republic of South Sudan||S. Sudan|South Sudanese
ST STP|Sao Tome and Principe|the Democratic Republic of Sao Tome and Principe|Sao Tome and Principe|Sao Tome|São Toméan;Santomean
SV SLV||the Republic of El Salvador|||Salvadoran;Salvadorean
SX SXM|Sint Maarten (Dutch part)||Sint Maarten (Dutch part)|Saint Martin (Dutch part);Saint Maarten;Sint Maarten (Netherlands)|
SY SYR|Syrian Arab Republic (the)|the Syrian Arab Republic|Syrian Arab Republic||Syrian
SZ SWZ||the Kingdom of Eswatini||Swaziland;eSwatini|Swazi
TC TCA|Turks and Caicos Islands (the)||Turks and Caicos Islands|Turks and Caicos;TCI|Turks and Caicos Islander
TD TCD||the Republic of Chad||Tchad|Chadian
TF ATF|French Southern Territories (the)|||French Southern and Antarctic Lands;TAAF|
TG TGO||the Togolese Republic|||Togolese
TH THA||the Kingdom of Thailand|||Thai
TJ TJK||the Republic of Tajikistan||Tadjikistan;Tadzhikistan|Tajik;Tajikistani
TK TKL|||||Tokelauan
TL TLS||the Democratic Republic of Timor-Leste||East Timor;Timor Lorosa'e|Timorese;East Timorese
TM TKM|||||Turkmen
TN TUN||the Republic of Tunisia||Tunisian Republic;Tunisie|Tunisian
TO TON||the Kingdom of Tonga|||Tongan
TR TUR||the Republic of Türkiye|Turkiye|Turkey|Turkish
TT TTO|Trinidad and Tobago|the Republic of Trinidad and Tobago||Trinidad;Tobago|Trinidadian;Tobagonian
TV TUV|||||Tuvaluan
TW TWN|Taiwan (Province of China)|the Republic of China|Taiwan, China|ROC;Chinese Taipei;Taiwan, ROC;Taiwan, Republic of China;Taiwan (Republic of China);Taiwan, Province of China;China, Taiwan Province of;Taipei, Chinese;中華民國;臺灣|Taiwanese
TZ TZA|Tanzania, the United Republic of|the United Republic of Tanzania||Zanzibar|Tanzanian
UA UKR|||||Ukrainian
UG UGA||the Republic of Uganda|||Ugandan
UM UMI|United States Minor Outlying Islands (the)|||US Minor Outlying Islands|
US USA|United States of America (the)|the United States of America||US;U.S.;U.S;usa|American
UY URY||the Eastern Republic of Uruguay||Oriental Republic of Uruguay|Uruguayan
UZ UZB||the Republic of Uzbekistan||Ozbekiston;Ўзбекистон|Uzbek;Uzbekistani
VA VAT|Holy See (the)|the Holy See||Vatican;Vatican City State;Vatican City (Holy See);Holy See (Vatican City State)|Vatican
VC VCT|Saint Vincent and the Grenadines||St. Vincent and the Grenadines|Saint Vincent;SVG|Vincentian
VE VEN|Venezuela (Bolivarian Republic of)|the Bolivarian Republic of Venezuela|Venezuela, RB||Venezuelan
VG VGB|Virgin Islands (British)|||BVI;British VI;UK Virgin Islands|British Virgin Islander
VI VIR|Virgin Islands (U.S.)|the Virgin Islands of the United States|Virgin Islands (U.S.)|USVI;Virgin Islands (USA);United States Virgin Islands;American Virgin Islands|
VN VNM|Viet Nam|the Socialist Republic of Viet Nam|Viet Nam||Vietnamese
VU VUT||the Republic of Vanuatu|||Ni-Vanuatu;Vanuatuan
WF WLF|Wallis and Futuna|||Wallis and Futuna Islands|Wallisian;Futunan
WS WSM||the Independent State of Samoa||Western Samoa;Sāmoa|Samoan
XK XKX||the Republic of Kosovo||Kosova;Косово|Kosovar;Kosovan
YE YEM||the Republic of Yemen|Yemen, Rep.||Yemeni
YT MYT||||Maore|Mahoran
ZA ZAF||the Republic of South Africa||RSA;Suid-Afrika;iNingizimu Afrika;Mzansi|South African
ZM ZMB||the Republic of Zambia|||Zambian
ZW ZWE||the Republic of Zimbabwe|||Zimbabwean
`

const listOf = (text = '') => text.split(';').filter(Boolean)

const wordsIn = (line: string): CountryWords => {
  const [codes = '', iso = '', official = '', worldBank = '', others, adjectives] = line.split('|')
  const [code = '', alpha3 = ''] = codes.split(' ')
  return { code, alpha3, iso, official, worldBank, others: listOf(others), adjectives: listOf(adjectives) }
}

export const countryWords: readonly CountryWords[] = TABLE.trim().split('\n').map(wordsIn)
