import type { DemoCategory } from './demo-category.ts'

export const registersWesternEurope: DemoCategory = {
  name: 'Company registers: Western Europe',
  subCategories: [
    {
      name: 'UK, Ireland and Crown Dependencies',
      sources: [
        {
          title: 'Companies House (UK)',
          link: 'https://find-and-update.company-information.service.gov.uk/',
          note: 'Filing history with document images, officers and persons with significant control, free and without an account. Identity checks on directors and controllers are being phased in from November 2025, so older entries rest on what the filer wrote.',
          tags: ['UK', 'free', 'company register', 'beneficial owners', 'accounts', 'API'],
        },
        {
          title: 'Companies Registration Office (Ireland)',
          link: 'https://core.cro.ie/',
          note: 'Search by name or number is free and shows status and the list of filings; each document costs a few euros. Beneficial owners are in a separate register that is not open to the public.',
          tags: ['EU', 'partly paid', 'company register', 'filings'],
        },
        {
          title: 'Jersey Financial Services Commission: Registry',
          link: 'https://www.jerseyfsc.org/registry/',
          note: 'Companies, partnerships and foundations registered in Jersey. The search is free, documents are bought one by one; beneficial owners are held by the registry but not published.',
          tags: ['offshore centre', 'partly paid', 'company register', 'filings'],
        },
        {
          title: 'Guernsey Registry',
          link: 'https://www.guernseyregistry.com/',
          note: 'Index of Guernsey companies, limited partnerships and foundations, with status and registered office. Documents cost a fee; members are not shown in the free view.',
          tags: ['offshore centre', 'partly paid', 'company register'],
        },
      ],
    },
    {
      name: 'Germany, Austria and Switzerland',
      sources: [
        {
          title: 'Handelsregister (Germany)',
          link: 'https://www.handelsregister.de/',
          note: 'The shared register portal of the German states: current and chronological extracts and filed documents, free without an account since August 2022. GmbH shareholders are in the filed list (Gesellschafterliste), AG shareholders are not on file; the terms of use limit how many retrievals one may make an hour.',
          tags: ['Germany', 'EU', 'free', 'company register', 'shareholders', 'filings'],
        },
        {
          title: 'Unternehmensregister (Germany)',
          link: 'https://www.unternehmensregister.de/',
          note: 'Annual accounts, announcements and register notices in one place. Accounts for financial years from 2022 onwards are published here, older ones in the Bundesanzeiger; micro companies may only deposit theirs, against a fee to read.',
          tags: ['Germany', 'EU', 'free', 'accounts', 'filings'],
        },
        {
          title: 'Transparenzregister (Germany)',
          link: 'https://www.transparenzregister.de/',
          note: 'Beneficial owners of German entities. Needs an account, a fee per extract and, for anyone who is not obliged under anti-money-laundering law, a legitimate interest; requests are examined before anything is released.',
          tags: ['Germany', 'paid', 'account needed', 'beneficial owners'],
        },
        {
          title: 'Österreichisches Firmenbuch (JustizOnline, Austria)',
          link: 'https://justizonline.gv.at/',
          note: 'Name search and basic data on Austrian companies are free; full extracts and documents from the collection cost a fee. GmbH shareholders and their contributions are in the extract.',
          tags: ['EU', 'Central Europe', 'partly paid', 'company register', 'shareholders'],
        },
        {
          title: 'Zefix (Switzerland)',
          link: 'https://www.zefix.ch/',
          note: 'Central index of all Swiss cantonal commercial registers, free, with links to cantonal extracts and gazette notices. Partners of a GmbH are listed, shareholders of an AG are not.',
          tags: ['Switzerland', 'free', 'company register', 'API'],
        },
        {
          title: 'Schweizerisches Handelsamtsblatt (SHAB, Switzerland)',
          link: 'https://www.shab.ch/',
          note: 'Official gazette of commerce: register changes, bankruptcies, calls to creditors and lost securities, searchable free of charge. Good for dating changes of board members and signatories.',
          tags: ['Switzerland', 'free', 'gazette', 'insolvency'],
        },
      ],
    },
    {
      name: 'France and Benelux',
      sources: [
        {
          title: 'Annuaire des Entreprises (France)',
          link: 'https://annuaire-entreprises.data.gouv.fr/',
          note: 'The French state’s own lookup by name or SIREN: status, establishments, officers and links to official documents. Free and quick, a good first step before the registry itself.',
          tags: ['France', 'EU', 'free', 'company register', 'API', 'no English'],
        },
        {
          title: 'Data INPI: Registre national des entreprises (France)',
          link: 'https://data.inpi.fr/',
          note: 'National business register with articles, minutes and accounts, free to download. Public access to beneficial owners ended in 2024 and now needs a legitimate interest; many small companies file their accounts as confidential.',
          tags: ['France', 'EU', 'free', 'company register', 'filings', 'accounts'],
        },
        {
          title: 'Infogreffe (France)',
          link: 'https://www.infogreffe.fr/',
          note: 'Portal of the commercial court registries. Sells Kbis extracts, certified filings and statements of charges and insolvency; basic facts can be seen free.',
          tags: ['France', 'partly paid', 'company register', 'insolvency', 'filings'],
        },
        {
          title: 'KVK Handelsregister (Netherlands)',
          link: 'https://www.kvk.nl/zoeken/',
          note: 'Free search for name, KVK number and address; extracts, filed accounts and officer histories are paid. The register of ultimate beneficial owners has been closed to the public since November 2022.',
          tags: ['Benelux', 'EU', 'partly paid', 'company register', 'accounts'],
        },
        {
          title: 'KBO/BCE Public Search (Belgium)',
          link: 'https://kbopub.economie.fgov.be/kbopub/zoeknummerform.html',
          note: 'Crossroads Bank for Enterprises: status, addresses, functions and activities of every Belgian enterprise, free. Links on to the gazette and to the accounts; shareholders are not recorded.',
          tags: ['Benelux', 'EU', 'free', 'company register'],
        },
        {
          title: 'Central Balance Sheet Office (National Bank of Belgium)',
          link: 'https://consult.cbso.nbb.be/',
          note: 'Annual accounts of Belgian companies and larger associations, free as PDF and as data. The notes often name participations, shareholders and directors.',
          tags: ['Benelux', 'EU', 'free', 'accounts', 'shareholders'],
        },
        {
          title: 'Luxembourg Business Registers',
          link: 'https://www.lbr.lu/',
          note: 'Trade and companies register with filings, articles and accounts; certified extracts cost a fee. The beneficial-owner register run beside it has been limited to professionals and those with a legitimate interest since the EU court’s ruling of November 2022.',
          tags: ['Benelux', 'EU', 'partly paid', 'company register', 'filings', 'accounts'],
        },
      ],
    },
    {
      name: 'Southern Europe',
      sources: [
        {
          title: 'Registro Mercantil (Registradores de España)',
          link: 'https://www.registradores.org/',
          note: 'Spanish commercial and land registrars: paid extracts, deposited accounts and officers, ordered online. Shareholders are only on record for single-member companies, and at incorporation.',
          tags: ['Southern Europe', 'EU', 'paid', 'company register', 'accounts', 'property'],
        },
        {
          title: 'BORME: Boletín Oficial del Registro Mercantil (Spain)',
          link: 'https://www.boe.es/diario_borme/',
          note: 'Official gazette of the Spanish commercial register: incorporations, appointments, capital changes, dissolutions. Free; the notices are daily files by province, so a search engine or an aggregator finds names faster.',
          tags: ['Southern Europe', 'EU', 'free', 'gazette', 'historical', 'no English'],
        },
        {
          title: 'Registro Imprese (Italy)',
          link: 'https://www.registroimprese.it/',
          note: 'Register of the Italian chambers of commerce. Basic search is free; extracts (visura), accounts and shareholder lists are paid and need an account.',
          tags: ['Southern Europe', 'EU', 'partly paid', 'company register', 'shareholders', 'accounts'],
        },
        {
          title: 'Publicações MJ (Portugal)',
          link: 'https://publicacoes.mj.pt/',
          note: 'Published company acts of the Portuguese Ministry of Justice since 2006: incorporation, officers, quota transfers, dissolution. Free, searched by name or company number (NIPC); Portuguese only.',
          tags: ['Southern Europe', 'EU', 'free', 'gazette', 'filings', 'no English'],
        },
        {
          title: 'Γ.Ε.ΜΗ. (General Commercial Registry, Greece)',
          link: 'https://publicity.businessportal.gr/',
          note: 'Status, managers and published documents of Greek companies, free. Documents are in Greek, and earlier paper files are often missing.',
          tags: ['Southern Europe', 'EU', 'free', 'company register', 'filings'],
        },
        {
          title: 'Department of Registrar of Companies (Cyprus)',
          link: 'https://www.companies.gov.cy/',
          note: 'Search by name is free and shows status, address and officials; the electronic file with shareholders and charges costs a fee and needs an account. Nominee directors and shareholders are common.',
          tags: ['Southern Europe', 'EU', 'partly paid', 'company register', 'shareholders'],
        },
        {
          title: 'Malta Business Registry',
          link: 'https://mbr.mt/',
          note: 'Officers, shareholders and filings of Maltese companies through the registry’s online system; an account is needed and most documents are paid. Fiduciary companies often appear as shareholders.',
          tags: ['Southern Europe', 'EU', 'partly paid', 'account needed', 'company register', 'shareholders'],
        },
      ],
    },
  ],
}
