import type { DemoCategory } from './demo-category.ts'

export const registersNorthernEasternEurope: DemoCategory = {
  name: 'Company registers: Northern and Eastern Europe',
  subCategories: [
    {
      name: 'Nordic countries',
      sources: [
        {
          title: 'Brønnøysundregistrene (Norway)',
          link: 'https://www.brreg.no/',
          note: 'Roles, announcements and accounts of all Norwegian entities, free, with an open API. The yearly shareholder register is kept by the tax administration, not here.',
          tags: ['Nordics and Baltics', 'free', 'company register', 'accounts', 'API'],
        },
        {
          title: 'CVR (Denmark)',
          link: 'https://datacvr.virk.dk/',
          note: 'Central Business Register: management, legal owners of 5 per cent or more, accounts and a dated history of changes, free and partly in English. Persons can be followed across companies.',
          tags: ['Nordics and Baltics', 'EU', 'free', 'company register', 'shareholders', 'accounts'],
        },
        {
          title: 'Bolagsverket (Sweden)',
          link: 'https://bolagsverket.se/',
          note: 'Swedish Companies Registration Office. Registration certificates, articles and annual reports are ordered for a small fee; shareholders of limited companies are not registered here.',
          tags: ['Nordics and Baltics', 'EU', 'partly paid', 'company register', 'accounts'],
        },
        {
          title: 'YTJ: Business Information System (Finland)',
          link: 'https://www.ytj.fi/',
          note: 'Joint service of the trade register and the tax administration: names, business IDs, tax registrations. Free; officers and documents come from the trade register’s own service (Virre).',
          tags: ['Nordics and Baltics', 'EU', 'free', 'company register', 'API'],
        },
        {
          title: 'Fyrirtækjaskrá (Iceland)',
          link: 'https://www.skatturinn.is/fyrirtaekjaskra/',
          note: 'Company register of Iceland Revenue and Customs: ID number (kennitala), address, activity, and filed documents and accounts. Mostly in Icelandic.',
          tags: ['Nordics and Baltics', 'partly paid', 'company register', 'accounts'],
        },
      ],
    },
    {
      name: 'Baltic states',
      sources: [
        {
          title: 'Äriregister (Estonia)',
          link: 'https://ariregister.rik.ee/',
          note: 'e-Business Register: officers, shareholders, beneficial owners, annual reports and tax debts, largely free since 2022 and available in English. Check the contact person when an e-resident runs the company from abroad.',
          tags: ['Nordics and Baltics', 'EU', 'free', 'company register', 'shareholders', 'accounts'],
        },
        {
          title: 'Uzņēmumu reģistrs (Latvia)',
          link: 'https://info.ur.gov.lv/',
          note: 'Register of Enterprises: officers, members, beneficial owners and filings. Basic data is free, some documents need an electronic sign-in; bulk data is on the state’s open-data portal.',
          tags: ['Nordics and Baltics', 'EU', 'free', 'company register', 'beneficial owners'],
        },
        {
          title: 'Registrų centras (Lithuania)',
          link: 'https://www.registrucentras.lt/',
          note: 'Centre of Registers for companies and real property. Basic company facts are free; extracts, shareholder data and documents are paid.',
          tags: ['Nordics and Baltics', 'EU', 'partly paid', 'company register', 'property'],
        },
      ],
    },
    {
      name: 'Central Europe',
      sources: [
        {
          title: 'KRS: Krajowy Rejestr Sądowy (Poland)',
          link: 'https://wyszukiwarka-krs.ms.gov.pl/',
          note: 'National Court Register: current and full extracts with officers and larger shareholders of limited companies, free. Sole traders are in a separate register (CEIDG).',
          tags: ['Central Europe', 'EU', 'free', 'company register', 'shareholders', 'historical'],
        },
        {
          title: 'Veřejný rejstřík (Czech Republic)',
          link: 'https://or.justice.cz/',
          note: 'Public register of the Ministry of Justice: complete extracts with deleted entries, and a collection of deeds with accounts and articles. Free; older deeds are scans.',
          tags: ['Central Europe', 'EU', 'free', 'company register', 'filings', 'historical'],
        },
        {
          title: 'Obchodný register (Slovakia)',
          link: 'https://www.orsr.sk/',
          note: 'Slovak commercial register with current and full extracts, searchable by company, person or number. Free, partly in English; the online extract has no legal force.',
          tags: ['Central Europe', 'EU', 'free', 'company register', 'historical'],
        },
        {
          title: 'Register partnerov verejného sektora (Slovakia)',
          link: 'https://rpvs.gov.sk/',
          note: 'Beneficial owners of companies that contract with the Slovak state, verified by a lawyer, auditor or similar, with the verification document attached. Free, and stronger evidence than self-declared registers.',
          tags: ['Central Europe', 'EU', 'free', 'beneficial owners', 'procurement', 'no English'],
        },
        {
          title: 'e-Cégjegyzék (Hungary)',
          link: 'https://www.e-cegjegyzek.hu/',
          note: 'Company information service of the Hungarian Ministry of Justice. A free search gives the current entry; full extracts and documents are sold through providers.',
          tags: ['Central Europe', 'EU', 'partly paid', 'company register'],
        },
        {
          title: 'e-Beszámoló (Hungary)',
          link: 'https://e-beszamolo.im.gov.hu/',
          note: 'Annual reports of Hungarian companies, free, by name, tax or registration number. Behind a captcha; Hungarian only.',
          tags: ['Central Europe', 'EU', 'free', 'accounts', 'no English'],
        },
      ],
    },
    {
      name: 'South-Eastern Europe and Turkey',
      sources: [
        {
          title: 'ONRC portal (Romania)',
          link: 'https://portal.onrc.ro/',
          note: 'National Trade Register Office. Needs an account; extracts with associates and administrators are ordered and paid online. Financial data is free from the Ministry of Finance.',
          tags: ['Eastern Europe', 'EU', 'partly paid', 'account needed', 'company register', 'shareholders'],
        },
        {
          title: 'Търговски регистър (Commercial Register, Bulgaria)',
          link: 'https://portal.registryagency.bg/',
          note: 'Current state and history of Bulgarian companies and non-profits, including owners. Free, but opening the filed documents needs an electronic signature or registration. Search in Cyrillic.',
          tags: ['Eastern Europe', 'EU', 'free', 'company register', 'filings'],
        },
        {
          title: 'Agencija za privredne registre (APR, Serbia)',
          link: 'https://www.apr.gov.rs/',
          note: 'Serbian Business Registers Agency: members, representatives and accounts, mostly free. Try both Latin and Cyrillic spellings.',
          tags: ['Eastern Europe', 'free', 'company register', 'shareholders', 'accounts'],
        },
        {
          title: 'Sudski registar (Croatia)',
          link: 'https://sudreg.pravosudje.hr/',
          note: 'Court register of Croatian companies with founders, management and history of entries, free. Accounts are published separately by the financial agency FINA.',
          tags: ['Southern Europe', 'EU', 'free', 'company register', 'shareholders'],
        },
        {
          title: 'Türkiye Ticaret Sicili Gazetesi (Turkey)',
          link: 'https://www.ticaretsicil.gov.tr/',
          note: 'Trade registry gazette with incorporations, partners, capital changes and signatories back to the paper issues. Free with an account; reading the scans needs Turkish.',
          tags: ['Middle East', 'free', 'account needed', 'gazette', 'historical', 'no English'],
        },
      ],
    },
    {
      name: 'Ukraine, Russia and the Caucasus',
      sources: [
        {
          title: 'Unified State Register (Ukraine)',
          link: 'https://usr.minjust.gov.ua/',
          note: 'Official register of companies and sole traders, with participants and ultimate beneficial owners. Public access was cut back after February 2022 and has changed since: note the date of every extract.',
          tags: ['Ukraine', 'Eastern Europe', 'company register', 'beneficial owners', 'no English'],
        },
        {
          title: 'ЕГРЮЛ (Federal Tax Service, Russia)',
          link: 'https://egrul.nalog.ru/',
          note: 'Extracts from the state register of legal entities as PDF, free by name or tax number. Often not reachable from abroad, and since 2022 many companies may withhold owners and directors.',
          tags: ['Russia', 'free', 'company register', 'shareholders', 'no English'],
        },
        {
          title: 'National Agency of Public Registry (Georgia)',
          link: 'https://enreg.reestri.gov.ge/',
          note: 'Georgian business register with scanned extracts and decisions that name directors and partners. Free; documents are in Georgian.',
          tags: ['Eastern Europe', 'free', 'company register', 'filings', 'shareholders'],
        },
        {
          title: 'State Register of Legal Entities (Armenia)',
          link: 'https://www.e-register.am/',
          note: 'Armenian e-register in Armenian, Russian and English. Basic entries are free; complete records with founders cost a fee.',
          tags: ['Eastern Europe', 'partly paid', 'company register'],
        },
      ],
    },
  ],
}
