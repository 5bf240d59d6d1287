import type { DemoCategory } from './demo-category.ts'

export const courts: DemoCategory = {
  name: 'Courts and insolvency',
  subCategories: [
    {
      name: 'Europe and international courts',
      sources: [
        {
          title: 'BAILII (UK and Ireland)',
          link: 'https://www.bailii.org/',
          note: 'Judgments of the courts of the British Isles and some tribunals, free. Search engines are kept out, so search here by name; county-court cases are mostly absent.',
          tags: ['UK', 'free', 'case law', 'historical'],
        },
        {
          title: 'Find Case Law (The National Archives, UK)',
          link: 'https://caselaw.nationalarchives.gov.uk/',
          note: 'Official repository of judgments of the courts of England and Wales and UK tribunals, mainly since 2003 and fullest since 2022. Free.',
          tags: ['UK', 'free', 'case law', 'API'],
        },
        {
          title: 'Légifrance',
          link: 'https://www.legifrance.gouv.fr/',
          note: 'French law, the Journal officiel and decisions of the highest courts. Free. Names of private persons are removed from judgments, companies mostly stay.',
          tags: ['France', 'EU', 'free', 'case law', 'gazette', 'API'],
        },
        {
          title: 'Rechtspraak.nl (Netherlands)',
          link: 'https://www.rechtspraak.nl/',
          note: 'Selected Dutch judgments with full-text search and the insolvency and guardianship registers. Free; natural persons are anonymised.',
          tags: ['Benelux', 'EU', 'free', 'case law', 'insolvency'],
        },
        {
          title: 'HUDOC (European Court of Human Rights)',
          link: 'https://hudoc.echr.coe.int/',
          note: 'Judgments and decisions since the court began, free in English and French. Often tells the national criminal case behind an application in detail.',
          tags: ['global', 'free', 'case law', 'historical'],
        },
        {
          title: 'Unified State Register of Court Decisions (Ukraine)',
          link: 'https://reyestr.court.gov.ua/',
          note: 'Nearly all Ukrainian court decisions in full text, free. Persons are replaced by codes, company names and numbers remain; parts were closed during the war.',
          tags: ['Ukraine', 'Eastern Europe', 'free', 'case law', 'no English'],
        },
        {
          title: 'Картотека арбитражных дел (Commercial court files, Russia)',
          link: 'https://kad.arbitr.ru/',
          note: 'Case files of the Russian commercial courts by party, tax number or case number, with rulings as PDF. Free; often closed to foreign addresses.',
          tags: ['Russia', 'free', 'case law', 'insolvency', 'no English'],
        },
      ],
    },
    {
      name: 'Americas',
      sources: [
        {
          title: 'PACER (USA)',
          link: 'https://pacer.uscourts.gov/',
          note: 'Dockets and documents of the US federal courts, bankruptcies included. Account needed; charged per page with a cap per document, and small quarterly bills are waived. State courts are not here.',
          tags: ['USA', 'paid', 'account needed', 'case law', 'insolvency'],
        },
        {
          title: 'CourtListener (USA)',
          link: 'https://www.courtlistener.com/',
          note: 'Millions of opinions and the RECAP archive of documents that others bought from PACER. Free; look here before paying.',
          tags: ['USA', 'free', 'case law', 'API', 'historical'],
        },
        {
          title: 'CanLII (Canada)',
          link: 'https://www.canlii.org/',
          note: 'Legislation and decisions of Canadian courts and tribunals in English and French, free. Judgments are kept out of general search engines, so search here.',
          tags: ['Canada', 'free', 'case law'],
        },
        {
          title: 'Jusbrasil (Brazil)',
          link: 'https://www.jusbrasil.com.br/',
          note: 'Brazilian court decisions, dockets and official gazettes by name. Commercial: search is free, following and full texts partly need a subscription.',
          tags: ['Latin America', 'partly paid', 'account needed', 'case law', 'gazette', 'no English'],
        },
        {
          title: 'Eastern Caribbean Supreme Court',
          link: 'https://www.eccourts.org/',
          note: 'Judgments for nine Caribbean states and territories, the commercial court of the BVI among them. Free; a rich source on disputes over offshore companies.',
          tags: ['Caribbean', 'offshore centre', 'free', 'case law'],
        },
      ],
    },
    {
      name: 'Asia, Africa and Oceania',
      sources: [
        {
          title: 'eCourts Services (India)',
          link: 'https://ecourts.gov.in/',
          note: 'Status, orders and cause lists of Indian district and high courts by party, case number or advocate. Free; common names give many hits, so narrow by court and year.',
          tags: ['South Asia', 'free', 'case law'],
        },
        {
          title: 'Indian Kanoon',
          link: 'https://indiankanoon.org/',
          note: 'Full-text search of Indian court and tribunal decisions and statutes. Free to read; API paid.',
          tags: ['South Asia', 'free', 'case law', 'API'],
        },
        {
          title: '中国裁判文书网 (China Judgments Online)',
          link: 'https://wenshu.court.gov.cn/',
          note: 'Judgments of mainland Chinese courts. Free after registration; publication has shrunk markedly since 2021, so an empty result says little.',
          tags: ['China', 'free', 'account needed', 'case law', 'no English'],
        },
        {
          title: 'AustLII (Australia)',
          link: 'https://www.austlii.edu.au/',
          note: 'Decisions of all Australian courts and most tribunals, free, with links to sister sites in New Zealand, the Pacific and Asia.',
          tags: ['Oceania', 'free', 'case law', 'historical'],
        },
        {
          title: 'SAFLII (Southern Africa)',
          link: 'https://www.saflii.org/',
          note: 'Judgments from South Africa and a number of its neighbours, free. Strong for appeals, thin for magistrates’ courts.',
          tags: ['Africa', 'free', 'case law'],
        },
        {
          title: 'Kenya Law',
          link: 'https://kenyalaw.org/',
          note: 'Kenyan judgments, statutes and the Kenya Gazette, free. The gazette carries land, succession and appointment notices.',
          tags: ['Africa', 'free', 'case law', 'gazette'],
        },
      ],
    },
    {
      name: 'Insolvency and disqualification',
      sources: [
        {
          title: 'Insolvenzbekanntmachungen (Germany)',
          link: 'https://neu.insolvenzbekanntmachungen.de/',
          note: 'Announcements of German insolvency courts, free. After two weeks one must name the court and more details to search, and entries are deleted some months after the case ends.',
          tags: ['Germany', 'EU', 'free', 'insolvency', 'no English'],
        },
        {
          title: 'The Gazette (UK)',
          link: 'https://www.thegazette.co.uk/',
          note: 'Official notices of London, Edinburgh and Belfast: insolvencies, strike-offs, deceased estates, honours. Free, far back; match names with addresses, as notices rarely give dates of birth.',
          tags: ['UK', 'free', 'gazette', 'insolvency', 'historical'],
        },
        {
          title: 'Bodacc (France)',
          link: 'https://www.bodacc.fr/',
          note: 'Official bulletin of business notices: sales, changes, insolvency proceedings and deposited accounts. Free, with open data.',
          tags: ['France', 'EU', 'free', 'gazette', 'insolvency', 'API'],
        },
        {
          title: 'Ediktsdatei (Austria)',
          link: 'https://edikte.justiz.gv.at/',
          note: 'Edicts of the Austrian courts: insolvencies, forced sales, notices to unknown parties. Free; entries leave the file after set periods.',
          tags: ['Central Europe', 'EU', 'free', 'insolvency', 'property', 'no English'],
        },
        {
          title: 'Disqualified directors (Companies House, UK)',
          link: 'https://find-and-update.company-information.service.gov.uk/register-of-disqualifications/A',
          note: 'Persons barred from acting as a company director in the UK, with period and reason. Free; expired disqualifications are removed.',
          tags: ['UK', 'free', 'insolvency', 'enforcement'],
        },
      ],
    },
  ],
}
