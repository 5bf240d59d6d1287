import type { DemoCategory } from './demo-category.ts'

export const regulators: DemoCategory = {
  name: 'Regulators and enforcement',
  subCategories: [
    {
      name: 'Licences and registers',
      sources: [
        {
          title: 'Financial Services Register (FCA, UK)',
          link: 'https://register.fca.org.uk/',
          note: 'Authorised firms and approved individuals with permissions, history and disciplinary action. Free; compare address and telephone number, since cloned firms borrow real reference numbers.',
          tags: ['UK', 'free', 'licences', 'enforcement', 'API'],
        },
        {
          title: 'BaFin company database (Germany)',
          link: 'https://portal.mvp.bafin.de/database/InstInfo/',
          note: 'Institutions supervised by BaFin with their licences, and firms from elsewhere in the European Economic Area that notified business in Germany. Free.',
          tags: ['Germany', 'EU', 'free', 'licences'],
        },
        {
          title: 'ESMA registers (EU)',
          link: 'https://registers.esma.europa.eu/',
          note: 'Investment firms, fund managers, trading venues, prospectuses and sanctions reported by national authorities. Free; the national register decides when the two differ.',
          tags: ['EU', 'free', 'licences', 'enforcement'],
        },
        {
          title: 'BrokerCheck (FINRA, USA)',
          link: 'https://brokercheck.finra.org/',
          note: 'Brokers and firms with employment history, disputes and disciplinary events. Free; expunged complaints do not show.',
          tags: ['USA', 'free', 'licences', 'enforcement', 'people search'],
        },
        {
          title: 'Investment Adviser Public Disclosure (SEC, USA)',
          link: 'https://adviserinfo.sec.gov/',
          note: 'Form ADV of investment advisers: owners, private funds, custodians, disciplinary history. Free and updated at least yearly.',
          tags: ['USA', 'free', 'licences', 'shareholders', 'filings'],
        },
        {
          title: 'MAS Financial Institutions Directory (Singapore)',
          link: 'https://eservices.mas.gov.sg/fid',
          note: 'Institutions licensed or registered by the Monetary Authority of Singapore and what they may do. Free.',
          tags: ['South-East Asia', 'free', 'licences'],
        },
        {
          title: 'FSCA (South Africa)',
          link: 'https://www.fsca.co.za/',
          note: 'Financial Sector Conduct Authority: search of licensed providers, debarred persons, warnings and enforcement orders. Free.',
          tags: ['Africa', 'free', 'licences', 'enforcement', 'debarment'],
        },
      ],
    },
    {
      name: 'Warning lists',
      sources: [
        {
          title: 'I-SCAN (IOSCO)',
          link: 'https://www.iosco.org/i-scan/',
          note: 'Investor alerts of securities regulators from around the world in one search. Free; open the original alert for date and facts.',
          tags: ['global', 'free', 'enforcement', 'licences'],
        },
        {
          title: 'FINMA (Switzerland)',
          link: 'https://www.finma.ch/',
          note: 'Authorised institutions, a warning list of firms suspected of unauthorised activity, and published rulings. Free. Being on the warning list is a suspicion, not a ruling.',
          tags: ['Switzerland', 'free', 'licences', 'enforcement'],
        },
        {
          title: 'ABE Infoservice (France)',
          link: 'https://www.abe-infoservice.fr/',
          note: 'Joint site of the French financial authorities with blacklists of unauthorised sites offering credit, savings, currency or crypto deals. Free; in French.',
          tags: ['France', 'free', 'enforcement', 'licences', 'no English'],
        },
      ],
    },
    {
      name: 'Enforcement actions',
      sources: [
        {
          title: 'SEC litigation releases (USA)',
          link: 'https://www.sec.gov/enforcement-litigation/litigation-releases',
          note: 'Civil cases brought by the SEC in federal court, with complaints. Free, back to 1995; administrative proceedings are listed separately.',
          tags: ['USA', 'free', 'enforcement', 'historical'],
        },
        {
          title: 'US Department of Justice: news',
          link: 'https://www.justice.gov/news',
          note: 'Press releases on indictments, pleas and sentences, with charging papers attached. Free. Check the outcome: an indictment is an accusation, and dismissals get no release.',
          tags: ['USA', 'free', 'enforcement', 'corruption'],
        },
        {
          title: 'FCPA Clearinghouse (Stanford Law School)',
          link: 'https://fcpa.stanford.edu/',
          note: 'Every enforcement action under the US Foreign Corrupt Practices Act with original documents, by company, person and country. Free.',
          tags: ['USA', 'global', 'free', 'enforcement', 'corruption'],
        },
        {
          title: 'Violation Tracker (Good Jobs First)',
          link: 'https://violationtracker.goodjobsfirst.org/',
          note: 'Penalties against companies in the US since 2000, rolled up to parents; sister sites cover other countries. Search is free, downloads need a subscription.',
          tags: ['USA', 'partly paid', 'enforcement', 'historical'],
        },
      ],
    },
  ],
}
