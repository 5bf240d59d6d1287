import { exportColumns } from '#contract/files/exports.ts'
import type { ColumnRole } from '#contract/files/imports.ts'
import { eachProvenance, type ProvenanceFields, provenanceNames } from '#contract/sources/provenance.ts'
import { eachText } from '#contract/sources/sources.ts'
import { normalize } from '#contract/text/normalize.ts'

/** Column name ('' without header) and role. */
export interface Column {
  readonly name: string
  readonly role: ColumnRole
}

/** 'Time_added' and 'time added' give the same key. */
export const columnKey = (name: string): string => normalize(name).replaceAll(/[^\p{L}\p{N}]+/gu, '')

// Column names in European languages, Chinese and Japanese, surest first. Normalized.
const NAMES: Record<Exclude<ColumnRole, ''>, string> = {
  // Includes our own export's names.
  ...eachText((name) => columnKey(exportColumns[name])),
  ...eachProvenance((name) => columnKey(exportColumns[name])),
  link:
    'link url href uri articleurl sourceurl pageurl bookmarkurl linkurl weblink hyperlink lien lienurl enlace collegamento ' +
    'odnosnik odkaz lank lenke ссылка посилання 链接 連結 网址 網址 リンク ' +
    'webaddress webadresse internetadresse website webseite web homepage siteweb sitioweb sitoweb adresse address адрес アドレス',
  title:
    'title name titel titre titulo titolo tytul titulek otsikko nadpis titlu baslik articletitle bookmarktitle linktitle ' +
    'bezeichnung nome nombre nom naam namn navn nazwa nazev nimi название заголовок наименование назва имя ' +
    '标题 標題 名称 名稱 タイトル 名前 ' +
    'registername registryname databasename datasetname sourcename sitename websitename portalname toolname internationalname ' +
    'nameenglish englishname officialname register registry database dataset portal institution ' +
    'organisation organization agency resource tool source quelle',
  note:
    'note notes extended excerpt articleexcerpt selection description comment comments summary abstract remark remarks notiz ' +
    'notizen bemerkung bemerkungen beschreibung kommentar anmerkung commentaire remarque descripcion nota notas comentario ' +
    'descrizione commento descricao omschrijving opis uwagi popis poznamka beskrivning beskrivelse описание заметка заметки ' +
    'примечание комментарий опис 描述 备注 備註 说明 說明 説明 メモ 備考',
  tags:
    'tags tag tagnames labels label keywords keyword schlagworte schlagworter schlagwort stichworte stichworter etiquettes ' +
    'etiquette motscles etiquetas palabrasclave etichette tagi stitky taggar теги метки тег 标签 標籤 タグ',
  folder:
    'folder folders category subcategory collection group section path ordner verzeichnis kategorie unterkategorie rubrik unterrubrik ' +
    'dossier categorie souscategorie carpeta categoria subcategoria cartella sottocategoria kategoria folderpath mapp ' +
    'папка категория подкатегория раздел категорія 文件夹 文件夾 资料夹 資料夾 分类 分類 フォルダ フォルダー カテゴリ カテゴリー',
  created:
    'importdate createdat created dateadded timeadded addedat added savedat saved timestamp creationdate createddate ' +
    'datecreated datesaved time date datum erstellt erstelltam hinzugefugt hinzugefugtam datedecreation datedajout ajoute cree creele ' +
    'fecha fechadecreacion creado data datadicreazione dodano utworzono дата датасоздания добавлено 日期 创建时间 建立時間 日付 作成日 追加日',
  private: 'private isprivate privat prive privado privato prywatne приватно 私有 非公開',
  public: 'public shared ispublic offentlich publique partage publico pubblico publiczne публично 公开 公開',
  publisher:
    'publisher publishedby nameofpublisher issuer issuedby operator herausgeber herausgeberin betreiber editeur wydawca vydavatel издатель',
  official:
    'official isofficial officialsource publishedbyanauthority governmental isgovernmental government isgovernment governmentsource ' +
    'amtlich staatlich behordlich officiel gouvernemental oficial gubernamental ufficiale governativo',
  countries:
    'countries country countryname nameofcountry nameofthecountry countryterritory countryorterritory countryregion covers coverage countrycode countrycodes jurisdiction jurisdictions land lander staat pays pais paises paese ' +
    'paesi kraj zeme страна країна 国家 国 国名 nation territory countryiso iso2 iso3 alpha2 alpha3',
  languages:
    'languages language lang langs languagecode sprache sprachen langue langues idioma idiomas lingua lingue jezyk jazyk язык мова ' +
    '语言 言語',
  access:
    'access price pricing cost costs zugang preis kosten acces prix acceso precio accesso prezzo dostep cena доступ цена 价格 価格',
  exposure: 'exposure opsec whoseesthequery',
  exposureNote: 'exposurenote opsecnote',
  rhythm:
    'rhythm updated frequency updatefrequency updaterhythm updates aktualisierung aktualisiert haufigkeit frequence miseajour ' +
    'frecuencia actualizacion frequenza aggiornamento',
  searchLink: 'searchlink searchaddress searchurl suchadresse',
  reviewEvery: 'reviewevery reviewmonths reviewinterval',
  free: 'free isfree freeofcharge freeaccess freetouse kostenlos kostenfrei gratis gratuit gratuito бесплатно 免费 無料',
  paid:
    'paid ispaid paidonly paidaccess payment paymentrequired requirespayment fee feerequired subscription subscriptionrequired ' +
    'kostenpflichtig gebuhrenpflichtig payant depago apagamento платно 付费 有料',
  registration:
    'registrationrequired registrationneeded requiresregistration registration accountrequired accountneeded requiresaccount ' +
    'needsaccount account loginrequired loginneeded requireslogin needslogin login signuprequired signup ' +
    'anmeldungerforderlich anmeldung registrierungerforderlich registrierung inscriptionrequise inscription ' +
    'registrorequerido registro регистрация 注册 要登録',
}

export interface ColumnMeaning {
  readonly role: ColumnRole
  readonly rank: number
}

const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([role, names]) =>
    names.split(' ').map((name, rank): [string, ColumnMeaning] => [name, { role: role as ColumnRole, rank }]),
  ),
)

const isProvenance = (role: ColumnRole): role is keyof ProvenanceFields => provenanceNames.some((name) => name === role)

export const provenanceRole = (role: ColumnRole | undefined): keyof ProvenanceFields | undefined =>
  role !== undefined && isProvenance(role) ? role : undefined

const NAME_OF = /^(?:international|english|official)?nameof|^internationalname/

export const namedRole = (key: string): ColumnMeaning | undefined =>
  BY_NAME.get(key) ?? (NAME_OF.test(key) ? BY_NAME.get('internationalname') : undefined)

// Link names that may mean street addresses.
const DOUBTFUL = namedRole('webaddress')?.rank ?? 0
const DOUBTFUL_TITLE = namedRole('registername')?.rank ?? 0

/** True if a title's name may also head codes or links. */
export const isDoubtfulTitle = ({ role, rank }: ColumnMeaning): boolean => role === 'title' && rank >= DOUBTFUL_TITLE

export const isCertainLink = (key: string): boolean => {
  const named = namedRole(key)
  return named?.role === 'link' && named.rank < DOUBTFUL
}
