import type { DemoCategory } from './demo-category.ts'

export const registersMiddleEastAfrica: DemoCategory = {
  name: 'Company registers: Middle East and Africa',
  subCategories: [
    {
      name: 'Middle East',
      sources: [
        {
          title: 'National Economic Register (UAE)',
          link: 'https://ner.economy.ae/',
          note: 'Federal search across licences issued by the seven emirates: name, licence number, status and activity, free. Most free zones and all owners have to be looked up elsewhere.',
          tags: ['Middle East', 'free', 'company register', 'licences'],
        },
        {
          title: 'DIFC Public Register (Dubai)',
          link: 'https://www.difc.com/business/public-register',
          note: 'Companies in the Dubai International Financial Centre with directors, shareholders in part, status and share capital. Free; covers this free zone only.',
          tags: ['Middle East', 'free', 'company register', 'shareholders'],
        },
        {
          title: 'ADGM Public Register (Abu Dhabi)',
          link: 'https://www.adgm.com/public-registers',
          note: 'Entities of Abu Dhabi Global Market with officers, and the regulated firms and individuals. Free search; copies of documents may be charged.',
          tags: ['Middle East', 'free', 'company register', 'licences'],
        },
        {
          title: 'Sijilat (Bahrain)',
          link: 'https://www.sijilat.bh/',
          note: 'Commercial registration portal of Bahrain in Arabic and English: status, activities, partners and board for many entries, free.',
          tags: ['Middle East', 'free', 'company register', 'shareholders'],
        },
        {
          title: 'רשות התאגידים (Israeli Corporations Authority)',
          link: 'https://ica.justice.gov.il/',
          note: 'Free search for Israeli companies with status and company number; the extract naming directors, shareholders and charges costs a fee. Mostly Hebrew.',
          tags: ['Middle East', 'partly paid', 'company register', 'shareholders'],
        },
        {
          title: 'Companies Control Department (Jordan)',
          link: 'https://www.ccd.gov.jo/',
          note: 'Search of Jordanian companies by name or national number with capital, purposes and, for many, partners and signatories. Search in Arabic for best results.',
          tags: ['Middle East', 'free', 'company register', 'shareholders'],
        },
      ],
    },
    {
      name: 'North Africa',
      sources: [
        {
          title: 'DirectInfo (OMPIC, Morocco)',
          link: 'https://www.directinfo.ma/',
          note: 'Central trade register of Morocco: a free search confirms name and number; reports, articles and accounts are paid. French and Arabic.',
          tags: ['Africa', 'partly paid', 'company register', 'accounts', 'no English'],
        },
        {
          title: 'Registre national des entreprises (Tunisia)',
          link: 'https://www.registre-entreprises.tn/',
          note: 'National register with free identification data; extracts and filings are ordered online. French and Arabic.',
          tags: ['Africa', 'partly paid', 'company register', 'no English'],
        },
      ],
    },
    {
      name: 'West Africa',
      sources: [
        {
          title: 'Corporate Affairs Commission (Nigeria)',
          link: 'https://www.cac.gov.ng/',
          note: 'Leads to the public search: a free check of name, RC number, status and address. Status reports with directors and shareholders are paid.',
          tags: ['Africa', 'free', 'company register'],
        },
        {
          title: 'Register of Persons with Significant Control (Nigeria)',
          link: 'https://bor.cac.gov.ng/',
          note: 'Beneficial-owner register of the Corporate Affairs Commission, opened in 2023. Free; entries are self-declared and coverage is still incomplete.',
          tags: ['Africa', 'free', 'beneficial owners'],
        },
        {
          title: 'Office of the Registrar of Companies (Ghana)',
          link: 'https://orc.gov.gh/',
          note: 'Registrar of companies and keeper of the beneficial-owner register. Name search and forms are free, company profiles are ordered for a fee.',
          tags: ['Africa', 'partly paid', 'company register', 'beneficial owners'],
        },
      ],
    },
    {
      name: 'East Africa and Indian Ocean',
      sources: [
        {
          title: 'Business Registration Service (Kenya)',
          link: 'https://brs.go.ke/',
          note: 'Companies and business names; the CR12 extract naming directors and shareholders is bought through the eCitizen account.',
          tags: ['Africa', 'paid', 'account needed', 'company register', 'shareholders'],
        },
        {
          title: 'Uganda Registration Services Bureau',
          link: 'https://ursb.go.ug/',
          note: 'Companies, business names, insolvency and civil registration. Online name search; certified documents cost a fee.',
          tags: ['Africa', 'partly paid', 'company register'],
        },
        {
          title: 'BRELA (Tanzania)',
          link: 'https://www.brela.go.tz/',
          note: 'Business Registrations and Licensing Agency for mainland Tanzania; Zanzibar has a registry of its own. Online search reports are paid and need an account.',
          tags: ['Africa', 'paid', 'account needed', 'company register'],
        },
        {
          title: 'Corporate and Business Registration Department (Mauritius)',
          link: 'https://companies.govmu.org/',
          note: 'Online search shows office bearers and shareholders of domestic companies free of charge; global business companies show much less.',
          tags: ['Africa', 'offshore centre', 'free', 'company register', 'shareholders'],
        },
        {
          title: 'Seychelles Financial Services Authority',
          link: 'https://fsaseychelles.sc/',
          note: 'Registrar of international business companies and regulator. Licensed firms and warnings are listed free; very little is public about a company, so ask the client for its registers and a certificate of good standing.',
          tags: ['Africa', 'offshore centre', 'company register', 'licences'],
        },
      ],
    },
    {
      name: 'Southern Africa',
      sources: [
        {
          title: 'Companies and Intellectual Property Commission (CIPC, South Africa)',
          link: 'https://www.cipc.co.za/',
          note: 'Company status, directors and trade marks. Needs an account; disclosure certificates are paid, and access to the beneficial-owner register is restricted.',
          tags: ['Africa', 'account needed', 'partly paid', 'company register', 'intellectual property'],
        },
        {
          title: 'PACRA (Zambia)',
          link: 'https://www.pacra.org.zm/',
          note: 'Patents and Companies Registration Agency. Free name search, paid printouts with directors, shareholders and beneficial owners.',
          tags: ['Africa', 'partly paid', 'company register', 'shareholders', 'beneficial owners'],
        },
      ],
    },
  ],
}
