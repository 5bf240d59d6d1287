import type { DemoCategory } from './demo-category.ts'

export const sanctions: DemoCategory = {
  name: 'Sanctions and watch lists',
  subCategories: [
    {
      name: 'Multilateral and European lists',
      sources: [
        {
          title: 'United Nations Security Council Consolidated List',
          link: 'https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list',
          note: 'All persons and entities under UN sanctions, with narrative summaries of the reasons for listing. Free as PDF, HTML and XML; binding on member states.',
          tags: ['global', 'free', 'sanctions'],
        },
        {
          title: 'EU Sanctions Map',
          link: 'https://www.sanctionsmap.eu/',
          note: 'EU and UN measures by country and theme, with lists and legal texts. Free. It explains regimes well; for matching names use the consolidated financial sanctions file.',
          tags: ['EU', 'free', 'sanctions', 'maps'],
        },
        {
          title: 'EU consolidated financial sanctions list',
          link: 'https://webgate.ec.europa.eu/fsd/fsf',
          note: 'The Commission’s file of persons, groups and entities under EU asset freezes, for download in several formats after a free EU Login. Companies owned by listed persons are caught too but not listed.',
          tags: ['EU', 'free', 'account needed', 'sanctions'],
        },
        {
          title: 'UK Sanctions List',
          link: 'https://www.gov.uk/government/publications/the-uk-sanctions-list',
          note: 'Everybody designated under UK sanctions law, with reasons and identifiers, free in several formats. Remember the ownership-and-control test, which reaches beyond the names on the list.',
          tags: ['UK', 'free', 'sanctions'],
        },
        {
          title: 'SECO sanctions (Switzerland)',
          link: 'https://www.seco.admin.ch/',
          note: 'Swiss embargo measures with a searchable list of sanctioned parties and a change history. Largely follows the EU, though not always at once or in full.',
          tags: ['Switzerland', 'free', 'sanctions'],
        },
        {
          title: 'Registre national des gels (France)',
          link: 'https://gels-avoirs.dgtresor.gouv.fr/',
          note: 'Treasury register of asset freezes in force in France: UN, EU and national designations. Free, with alerts and a data feed.',
          tags: ['France', 'free', 'sanctions', 'API'],
        },
        {
          title: 'War and Sanctions (Ukraine)',
          link: 'https://war-sanctions.gur.gov.ua/',
          note: 'Portal of Ukrainian military intelligence on people, companies, vessels and components tied to the war. Free. A government’s allegations, useful as leads; being named here is no sanction.',
          tags: ['Ukraine', 'Russia', 'free', 'sanctions', 'ships'],
        },
      ],
    },
    {
      name: 'American and Asia-Pacific lists',
      sources: [
        {
          title: 'OFAC Sanctions List Search (USA)',
          link: 'https://sanctionssearch.ofac.treas.gov/',
          note: 'Fuzzy search over the SDN and other OFAC lists, free. Entities owned 50 per cent or more by blocked persons are blocked as well without being listed.',
          tags: ['USA', 'free', 'sanctions', 'global'],
        },
        {
          title: 'Consolidated Screening List (USA)',
          link: 'https://www.trade.gov/consolidated-screening-list',
          note: 'Lists of the departments of Commerce, State and the Treasury in one search, export-control lists included. Free, with an API.',
          tags: ['USA', 'free', 'sanctions', 'API'],
        },
        {
          title: 'Consolidated Canadian Autonomous Sanctions List',
          link: 'https://www.international.gc.ca/world-monde/international_relations-relations_internationales/sanctions/consolidated-consolide.aspx?lang=eng',
          note: 'Names listed under Canada’s Special Economic Measures Act and Magnitsky law. Free. UN and terrorist listings are kept in other lists.',
          tags: ['Canada', 'free', 'sanctions'],
        },
        {
          title: 'DFAT Consolidated List (Australia)',
          link: 'https://www.dfat.gov.au/international-relations/security/sanctions/consolidated-list',
          note: 'Persons, entities and vessels under Australian UN-based and autonomous sanctions, as a spreadsheet, free.',
          tags: ['Oceania', 'free', 'sanctions', 'ships'],
        },
        {
          title: 'MAS targeted financial sanctions (Singapore)',
          link: 'https://www.mas.gov.sg/regulation/anti-money-laundering/targeted-financial-sanctions',
          note: 'Regulations and lists that financial institutions in Singapore must screen against; mostly UN designations and terrorism lists. Free.',
          tags: ['South-East Asia', 'free', 'sanctions'],
        },
      ],
    },
    {
      name: 'Screening databases',
      sources: [
        {
          title: 'OpenSanctions',
          link: 'https://www.opensanctions.org/',
          note: 'Sanctions, PEP and crime-related lists from all over the world, cleaned, merged and linked to their sources. Free to search and for non-commercial use; companies need a licence.',
          tags: ['global', 'partly paid', 'sanctions', 'PEP', 'API'],
        },
        {
          title: 'World-Check (LSEG Risk Intelligence)',
          link: 'https://www.lseg.com/en/risk-intelligence',
          note: 'Commercial screening database of sanctions, PEPs and adverse media. Subscription only; a profile is a lead to its cited sources, not a finding.',
          tags: ['global', 'paid', 'account needed', 'sanctions', 'PEP', 'adverse media'],
        },
      ],
    },
    {
      name: 'Debarment lists',
      sources: [
        {
          title: 'World Bank: debarred firms and individuals',
          link: 'https://www.worldbank.org/en/projects-operations/procurement/debarred-firms',
          note: 'Firms and persons barred from World Bank contracts, with period and grounds, including cross-debarments by other development banks. Free; expired entries disappear, so archive what you see.',
          tags: ['global', 'free', 'debarment', 'corruption', 'procurement'],
        },
        {
          title: 'African Development Bank: debarment and sanctions procedures',
          link: 'https://www.afdb.org/en/projects-operations/debarment-and-sanctions-procedures',
          note: 'Entities sanctioned by the bank itself or under the cross-debarment agreement. Free.',
          tags: ['Africa', 'global', 'free', 'debarment', 'procurement'],
        },
        {
          title: 'SAM.gov: exclusions (USA)',
          link: 'https://sam.gov/',
          note: 'Parties excluded from US federal contracts and aid, and the registrations of federal suppliers. Exclusions can be searched free; some details need a login.',
          tags: ['USA', 'free', 'debarment', 'procurement', 'API'],
        },
        {
          title: 'Portal da Transparência: sanções (Brazil)',
          link: 'https://portaldatransparencia.gov.br/sancoes',
          note: 'Brazilian registers of punished and barred companies (CNEP, CEIS, CEPIM), leniency agreements and dismissed officials. Free, in Portuguese, with downloads.',
          tags: ['Latin America', 'free', 'debarment', 'corruption', 'no English'],
        },
      ],
    },
    {
      name: 'Wanted persons',
      sources: [
        {
          title: 'Interpol: Red Notices',
          link: 'https://www.interpol.int/How-we-work/Notices/Red-Notices/View-Red-Notices',
          note: 'The public part of Interpol’s notices, with name, age, nationality and charge. Most notices are not public, and some states misuse them: absence proves nothing, presence needs context.',
          tags: ['global', 'free', 'wanted persons', 'images'],
        },
        {
          title: 'EU Most Wanted',
          link: 'https://eumostwanted.eu/',
          note: 'Fugitives selected by the police forces of EU states, with photographs and offences. Free; a small selection only.',
          tags: ['EU', 'free', 'wanted persons', 'images'],
        },
        {
          title: 'FBI: Wanted',
          link: 'https://www.fbi.gov/wanted',
          note: 'Wanted persons by type of crime, including white-collar and cyber cases, with posters and links to indictments. Free, with an API.',
          tags: ['USA', 'free', 'wanted persons', 'images', 'API'],
        },
      ],
    },
  ],
}
