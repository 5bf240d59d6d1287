export interface Region {
  readonly code: string
  /** English, since browsers lack region names. */
  readonly name: string
  readonly countries: readonly string[]
}

export const regions: readonly Region[] = [
  '015, Northern Africa, DZ EG EH LY MA SD TN',
  '014, Eastern Africa, BI DJ ER ET IO KE KM MG MU MW MZ RE RW SC SO SS TF TZ UG YT ZM ZW',
  '017, Middle Africa, AO CD CF CG CM GA GQ ST TD',
  '018, Southern Africa, BW LS NA SZ ZA',
  '011, Western Africa, BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG',
  '021, Northern America, BM CA GL PM US',
  '029, Caribbean, AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI',
  '013, Central America, BZ CR GT HN MX NI PA SV',
  '005, South America, AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE',
  '143, Central Asia, KG KZ TJ TM UZ',
  '030, Eastern Asia, CN HK JP KP KR MN MO TW',
  '035, South-eastern Asia, BN ID KH LA MM MY PH SG TH TL VN',
  '034, Southern Asia, AF BD BT IN IR LK MV NP PK',
  '145, Western Asia, AE AM AZ BH CY GE IL IQ JO KW LB OM PS QA SA SY TR YE',
  '151, Eastern Europe, BG BY CZ HU MD PL RO RU SK UA',
  '154, Northern Europe, AX DK EE FI FO GB GG IE IM IS JE LT LV NO SE SJ',
  '039, Southern Europe, AD AL BA ES GI GR HR IT ME MK MT PT RS SI SM VA XK',
  '155, Western Europe, AT BE CH DE FR LI LU MC NL',
  '053, Australia and New Zealand, AU CC CX HM NF NZ',
  '054, Melanesia, FJ NC PG SB VU',
  '057, Micronesia, FM GU KI MH MP NR PW UM',
  '061, Polynesia, AS CK NU PF PN TK TO TV WF WS',
  'AQ, Antarctica, AQ',
].map((line) => {
  const [code = '', name = '', countries = ''] = line.split(', ')
  return { code, name, countries: countries.split(' ') }
})
