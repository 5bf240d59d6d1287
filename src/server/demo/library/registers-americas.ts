import type { DemoCategory } from './demo-category.ts'

export const registersAmericas: DemoCategory = {
  name: 'Company registers: Americas',
  subCategories: [
    {
      name: 'United States',
      sources: [
        {
          title: 'Delaware Division of Corporations',
          link: 'https://corp.delaware.gov/',
          note: 'Free entity search gives name, file number, formation date and registered agent; status and tax history cost a fee per search. Directors, members and owners are not part of the public search.',
          tags: ['USA', 'partly paid', 'company register'],
        },
        {
          title: 'California bizfile Online',
          link: 'https://bizfileonline.sos.ca.gov/',
          note: 'Secretary of State search with free PDF copies of filings, including statements of information that name officers and LLC managers.',
          tags: ['USA', 'free', 'company register', 'filings'],
        },
        {
          title: 'New York Department of State: Corporation and Business Entity Database',
          link: 'https://apps.dos.ny.gov/publicInquiry/',
          note: 'Status, formation date, service-of-process address and sometimes the chief executive. Free; filings themselves must be ordered, and LLC members are not shown.',
          tags: ['USA', 'free', 'company register'],
        },
        {
          title: 'Sunbiz (Florida)',
          link: 'https://search.sunbiz.org/',
          note: 'One of the most open state registers: searchable by officer or agent, with images of annual reports and articles. Free.',
          tags: ['USA', 'free', 'company register', 'filings'],
        },
        {
          title: 'Texas Comptroller: Taxable Entity Search',
          link: 'https://comptroller.texas.gov/taxes/franchise/account-status/search',
          note: 'Franchise-tax account status with registered agent and, from the public information report, officers and directors. Free, whereas the Secretary of State’s own search (SOSDirect) is paid.',
          tags: ['USA', 'free', 'company register'],
        },
        {
          title: 'Nevada Business Entity Search',
          link: 'https://esos.nv.gov/EntitySearch/OnlineEntitySearch',
          note: 'Officers, managers and registered agent from the yearly list, and filing history. Search is free, copies cost a fee; nominee officers are frequent.',
          tags: ['USA', 'partly paid', 'company register', 'filings'],
        },
        {
          title: 'Wyoming Business Center',
          link: 'https://wyobiz.wyo.gov/',
          note: 'Filing search of the Wyoming Secretary of State with free PDF copies. LLC members need not be named; look at the organiser, the agent and the annual report.',
          tags: ['USA', 'free', 'company register', 'filings'],
        },
      ],
    },
    {
      name: 'Canada',
      sources: [
        {
          title: 'Corporations Canada: federal corporation search',
          link: 'https://ised-isde.canada.ca/cc/lgcy/fdrlCrpSrch.html',
          note: 'Federal corporations with directors and filing dates, free. Since January 2024 individuals with significant control are filed and partly public. Provincial companies are not here.',
          tags: ['Canada', 'free', 'company register', 'beneficial owners'],
        },
        {
          title: 'Registraire des entreprises (Québec)',
          link: 'https://www.registreentreprises.gouv.qc.ca/',
          note: 'Free search with directors, the three largest shareholders and, since 2023, ultimate beneficiaries. Mostly in French.',
          tags: ['Canada', 'free', 'company register', 'beneficial owners', 'shareholders'],
        },
        {
          title: 'Ontario Business Registry',
          link: 'https://www.ontario.ca/page/ontario-business-registry',
          note: 'Entity search is free; profile reports with directors and officers, and document copies, cost a fee.',
          tags: ['Canada', 'partly paid', 'company register'],
        },
      ],
    },
    {
      name: 'Latin America',
      sources: [
        {
          title: 'Receita Federal: Consulta CNPJ (Brazil)',
          link: 'https://solucoes.receita.fazenda.gov.br/Servicos/cnpjreva/cnpjreva_solicitacao.asp',
          note: 'Registration status, address, activity and the list of partners and administrators (QSA) for a CNPJ number. Free, but only by number; the full data set can be downloaded from the tax authority.',
          tags: ['Latin America', 'free', 'company register', 'shareholders', 'no English'],
        },
        {
          title: 'Publicaciones de Sociedades Mercantiles (PSM, Mexico)',
          link: 'https://psm.economia.gob.mx/',
          note: 'Electronic notices that Mexican companies must publish: calls of meetings, capital changes, liquidations, notices on the shareholder book. Free; the commercial register itself (SIGER) needs an account.',
          tags: ['Latin America', 'free', 'gazette', 'filings', 'no English'],
        },
        {
          title: 'Boletín Oficial de la República Argentina',
          link: 'https://www.boletinoficial.gob.ar/',
          note: 'The second section carries company formations, changes of directors and transfers, with names and ID numbers. Free full-text search; provincial gazettes cover companies outside Buenos Aires.',
          tags: ['Latin America', 'free', 'gazette', 'historical', 'no English'],
        },
        {
          title: 'Registro de Empresas y Sociedades (Chile)',
          link: 'https://www.registrodeempresasysociedades.cl/',
          note: 'Companies formed under the simplified regime, with statutes and amendments, free. Older companies are in the Diario Oficial and the local conservadores.',
          tags: ['Latin America', 'free', 'company register', 'filings', 'no English'],
        },
        {
          title: 'RUES (Colombia)',
          link: 'https://www.rues.org.co/',
          note: 'Single business register of the Colombian chambers of commerce: NIT, status and renewal dates free of charge, certificates of existence for a fee.',
          tags: ['Latin America', 'partly paid', 'company register', 'no English'],
        },
        {
          title: 'SUNAT: Consulta RUC (Peru)',
          link: 'https://e-consultaruc.sunat.gob.pe/',
          note: 'Taxpayer lookup with status, address, legal representatives and debts, free. Company deeds are with the public registries (SUNARP) and cost a fee.',
          tags: ['Latin America', 'free', 'company register', 'no English'],
        },
        {
          title: 'Superintendencia de Compañías (Ecuador)',
          link: 'https://www.supercias.gob.ec/',
          note: 'Unusually open: shareholders, administrators, balance sheets and scanned resolutions of Ecuadorian companies, free.',
          tags: ['Latin America', 'free', 'company register', 'shareholders', 'accounts', 'no English'],
        },
        {
          title: 'Registro Público de Panamá',
          link: 'https://www.registro-publico.gob.pa/',
          note: 'Directors, officers, resident agent and notarial deeds of Panamanian companies and foundations; an account is needed and copies cost a fee. Shareholders are not registered publicly.',
          tags: ['Latin America', 'offshore centre', 'account needed', 'partly paid', 'company register', 'no English'],
        },
        {
          title: 'Registro Nacional (Costa Rica)',
          link: 'https://www.rnpdigital.com/',
          note: 'Companies, land and vehicles in one national registry. Free lookups and paid certificates after opening an account.',
          tags: ['Latin America', 'account needed', 'partly paid', 'company register', 'property', 'no English'],
        },
      ],
    },
    {
      name: 'Caribbean',
      sources: [
        {
          title: 'BVI Financial Services Commission',
          link: 'https://www.bvifsc.vg/',
          note: 'Registry of corporate affairs and list of licensed firms. A paid search gives the certificate, memorandum, registered agent and charges; since 2023 also a list of current directors. Owners are not public.',
          tags: ['Caribbean', 'offshore centre', 'paid', 'company register', 'licences'],
        },
        {
          title: 'Cayman Islands General Registry',
          link: 'https://www.ciregistry.ky/',
          note: 'Companies, partnerships and trusts. A search report, for a fee, shows type, status and registered office; a list of current directors can be bought as well. Members stay private.',
          tags: ['Caribbean', 'offshore centre', 'paid', 'company register'],
        },
        {
          title: 'Companies Office of Jamaica',
          link: 'https://www.orcjamaica.com/',
          note: 'Business names and companies, with a free name search and paid copies of annual returns that name directors and shareholders.',
          tags: ['Caribbean', 'partly paid', 'company register', 'shareholders'],
        },
      ],
    },
  ],
}
