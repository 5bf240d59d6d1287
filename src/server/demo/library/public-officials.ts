import type { DemoCategory } from './demo-category.ts'

export const publicOfficials: DemoCategory = {
  name: 'Politically exposed persons',
  subCategories: [
    {
      name: 'Office holders',
      sources: [
        {
          title: 'IPU Parline',
          link: 'https://data.ipu.org/',
          note: 'National parliaments of the world: structure, elections, speakers, with links to the lists of members. Free; good for knowing what offices exist before looking for holders.',
          tags: ['global', 'free', 'PEP'],
        },
        {
          title: 'Wikidata',
          link: 'https://www.wikidata.org/',
          note: 'Positions, terms and family links of public figures as structured data, free to query. Anybody can edit it, so follow the reference of each statement.',
          tags: ['global', 'free', 'PEP', 'API'],
        },
        {
          title: 'EU Whoiswho',
          link: 'https://op.europa.eu/en/web/who-is-who',
          note: 'Official directory of the EU institutions, down to heads of unit. Free; former staff vanish, so use a web archive for earlier dates.',
          tags: ['EU', 'free', 'PEP'],
        },
        {
          title: 'WorldStatesmen',
          link: 'https://www.worldstatesmen.org/',
          note: 'Heads of state, governments and many ministers and governors by country with dates, far back in time. Free, kept by a private editor; check dates elsewhere.',
          tags: ['global', 'free', 'PEP', 'historical'],
        },
        {
          title: 'TheyWorkForYou (UK)',
          link: 'https://www.theyworkforyou.com/',
          note: 'Members of the UK parliaments with votes, speeches and the register of interests over time. Free, run by the charity mySociety.',
          tags: ['UK', 'free', 'PEP', 'asset declarations', 'API'],
        },
        {
          title: 'abgeordnetenwatch.de (Germany)',
          link: 'https://www.abgeordnetenwatch.de/',
          note: 'German members of parliament at federal, state and EU level with side jobs, votes and committees. Free; in German.',
          tags: ['Germany', 'free', 'PEP', 'API', 'no English'],
        },
      ],
    },
    {
      name: 'Asset and interest declarations',
      sources: [
        {
          title: 'HATVP (France)',
          link: 'https://www.hatvp.fr/',
          note: 'Declarations of interests and, for many offices, of assets, and the register of lobbyists. Free; some declarations may only be read at the préfecture.',
          tags: ['France', 'free', 'PEP', 'asset declarations'],
        },
        {
          title: 'Unified State Register of Declarations (Ukraine)',
          link: 'https://public.nazk.gov.ua/',
          note: 'Detailed declarations of officials and their families: property, companies, cash, gifts. Free and reopened at the end of 2023; some officials are exempt during martial law.',
          tags: ['Ukraine', 'Eastern Europe', 'free', 'PEP', 'asset declarations', 'API'],
        },
        {
          title: 'Asset declarations (Georgia)',
          link: 'https://declaration.gov.ge/',
          note: 'Declarations of Georgian officials over many years, with family members, property and companies. Free, with an English interface.',
          tags: ['Eastern Europe', 'free', 'PEP', 'asset declarations', 'historical'],
        },
        {
          title: 'Agenția Națională de Integritate: declarații (Romania)',
          link: 'https://declaratii.integritate.eu/',
          note: 'Wealth and interest declarations of Romanian officials, searchable by name and institution. Free; a constitutional court ruling of 2025 went against publishing them, so newer ones may be missing.',
          tags: ['Eastern Europe', 'EU', 'free', 'PEP', 'asset declarations', 'no English'],
        },
        {
          title: 'Financial disclosures: US House of Representatives',
          link: 'https://disclosures-clerk.house.gov/',
          note: 'Annual statements and transaction reports of members and candidates as PDF, free. Values are bands, and spouses’ assets are included.',
          tags: ['USA', 'free', 'PEP', 'asset declarations'],
        },
        {
          title: 'MyNeta (India)',
          link: 'https://www.myneta.info/',
          note: 'Affidavits of election candidates analysed by the Association for Democratic Reforms: assets, liabilities and pending criminal cases. Free; self-declared.',
          tags: ['South Asia', 'free', 'PEP', 'asset declarations'],
        },
        {
          title: 'InfoProbidad (Chile)',
          link: 'https://www.infoprobidad.cl/',
          note: 'Declarations of assets and interests of Chilean authorities and officials, free and downloadable. In Spanish.',
          tags: ['Latin America', 'free', 'PEP', 'asset declarations', 'no English'],
        },
        {
          title: 'DivulgaCandContas (Brazil)',
          link: 'https://divulgacandcontas.tse.jus.br/',
          note: 'Superior Electoral Court: candidates with declared assets, donors and campaign spending. Free, in Portuguese.',
          tags: ['Latin America', 'free', 'PEP', 'asset declarations', 'political finance', 'no English'],
        },
      ],
    },
    {
      name: 'Lobbying and political money',
      sources: [
        {
          title: 'EU Transparency Register',
          link: 'https://transparency-register.europa.eu/',
          note: 'Organisations that lobby the EU institutions, with clients, budgets and meetings. Free; figures are the registrants’ own.',
          tags: ['EU', 'free', 'political finance'],
        },
        {
          title: 'Lobbyregister (Deutscher Bundestag)',
          link: 'https://www.lobbyregister.bundestag.de/',
          note: 'Compulsory register of lobbying at the German parliament and government: clients, spending, former public offices of lobbyists. Free.',
          tags: ['Germany', 'free', 'political finance', 'API'],
        },
        {
          title: 'OpenSecrets (USA)',
          link: 'https://www.opensecrets.org/',
          note: 'US campaign money, lobbying and revolving-door data by person, company and industry. Free; compiled from official filings, which remain the record to cite.',
          tags: ['USA', 'free', 'political finance', 'PEP'],
        },
        {
          title: 'FARA: Foreign Agents Registration Act (USA)',
          link: 'https://efile.fara.gov/',
          note: 'Filings of those who act in the US for foreign governments and parties: contracts, payments, contacts. Free; often the best source on a foreign client.',
          tags: ['USA', 'global', 'free', 'political finance', 'filings'],
        },
        {
          title: 'Electoral Commission: political finance (UK)',
          link: 'https://search.electoralcommission.org.uk/',
          note: 'Donations, loans and spending of UK parties and campaigners, and the register of parties. Free, exportable.',
          tags: ['UK', 'free', 'political finance'],
        },
      ],
    },
  ],
}
