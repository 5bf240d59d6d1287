import type { DemoGroup } from './demo-group.ts'

export const acmeIntegrity: DemoGroup = {
  name: 'Acme Integrity',
  link: 'https://acme.example',
  people: [
    {
      fullName: 'Ngozi Adeyemi',
      email: 'manager@acme.example',
      role: 'ROLE_GROUP_MANAGER',
      favorites: [
        'https://find-and-update.company-information.service.gov.uk/',
        'https://www.opensanctions.org/',
        'https://sanctionssearch.ofac.treas.gov/',
        'https://www.gov.uk/government/publications/the-uk-sanctions-list',
        'https://offshoreleaks.icij.org/',
        'https://opencorporates.com/',
        'https://bor.cac.gov.ng/',
        'https://www.fatf-gafi.org/',
        'https://www.thegazette.co.uk/',
      ],
    },
    {
      fullName: 'Łukasz Wiśniewski',
      email: 'second@acme.example',
      role: 'ROLE_GROUP_MANAGER',
      favorites: [
        'https://wyszukiwarka-krs.ms.gov.pl/',
        'https://or.justice.cz/',
        'https://ariregister.rik.ee/',
        'https://egrul.nalog.ru/',
        'https://public.nazk.gov.ua/',
        'https://reyestr.court.gov.ua/',
        'https://www.occrp.org/',
      ],
    },
    {
      fullName: 'Priya Raghunathan',
      email: 'analyst@acme.example',
      role: 'ROLE_USER',
      favorites: [
        'https://www.handelsregister.de/',
        'https://www.northdata.com/',
        'https://search.gleif.org/',
        'https://www.sanctionsmap.eu/',
        'https://www.linkedin.com/',
        'https://web.archive.org/',
        'https://lookup.icann.org/',
        'https://crt.sh/',
        'https://www.equasis.org/',
        'https://www.mca.gov.in/',
        'https://tineye.com/',
      ],
    },
  ],
  subjects: [
    {
      name: 'Client onboarding',
      categories: [
        {
          name: 'Identity of the company',
          links: [
            'https://opencorporates.com/',
            'https://search.gleif.org/',
            'https://e-justice.europa.eu/',
            'https://ec.europa.eu/taxation_customs/vies/',
            'https://find-and-update.company-information.service.gov.uk/',
          ],
        },
        {
          name: 'Owners and controllers',
          links: [
            'https://www.transparenzregister.de/',
            'https://rpvs.gov.sk/',
            'https://bor.cac.gov.ng/',
            'https://orbis.bvdinfo.com/',
          ],
        },
        {
          name: 'Sanctions and PEP check',
          links: [
            'https://www.opensanctions.org/',
            'https://sanctionssearch.ofac.treas.gov/',
            'https://www.sanctionsmap.eu/',
            'https://www.gov.uk/government/publications/the-uk-sanctions-list',
            'https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list',
            'https://www.wikidata.org/',
          ],
        },
        {
          name: 'Country risk',
          links: ['https://www.fatf-gafi.org/', 'https://index.baselgovernance.org/', 'https://fsi.taxjustice.net/'],
        },
      ],
    },
    {
      name: 'Eastern Europe desk',
      categories: [
        {
          name: 'Registers',
          links: [
            'https://usr.minjust.gov.ua/',
            'https://egrul.nalog.ru/',
            'https://enreg.reestri.gov.ge/',
            'https://www.e-register.am/',
            'https://wyszukiwarka-krs.ms.gov.pl/',
          ],
        },
        {
          name: 'Courts and contracts',
          links: ['https://reyestr.court.gov.ua/', 'https://kad.arbitr.ru/', 'https://prozorro.gov.ua/'],
        },
        {
          name: 'Officials and influence',
          links: [
            'https://public.nazk.gov.ua/',
            'https://declaration.gov.ge/',
            'https://declaratii.integritate.eu/',
            'https://war-sanctions.gur.gov.ua/',
          ],
        },
      ],
    },
    {
      name: 'Fraud and asset tracing',
      categories: [
        {
          name: 'Property',
          links: [
            'https://www.gov.uk/search-property-information-land-registry',
            'https://www.nyc.gov/site/finance/property/acris.page',
            'https://dubailand.gov.ae/',
            'https://www.kadaster.nl/',
          ],
        },
        {
          name: 'Ships and aircraft',
          links: [
            'https://www.equasis.org/',
            'https://www.marinetraffic.com/',
            'https://registry.faa.gov/aircraftinquiry/',
            'https://www.adsbexchange.com/',
          ],
        },
        {
          name: 'Digital assets',
          links: [
            'https://etherscan.io/',
            'https://mempool.space/',
            'https://tronscan.org/',
            'https://www.chainabuse.com/',
          ],
        },
        {
          name: 'Offshore links',
          links: ['https://offshoreleaks.icij.org/', 'https://aleph.occrp.org/', 'https://www.eccourts.org/'],
        },
      ],
    },
    {
      name: 'Online presence',
      categories: [
        {
          name: 'Websites',
          links: ['https://lookup.icann.org/', 'https://crt.sh/', 'https://urlscan.io/', 'https://web.archive.org/'],
        },
        {
          name: 'People and pictures',
          links: [
            'https://www.linkedin.com/',
            'https://whatsmyname.app/',
            'https://tineye.com/',
            'https://yandex.com/images/',
          ],
        },
      ],
    },
  ],
  privateSources: [
    {
      title: 'Acme due-diligence handbook',
      link: 'https://intranet.acme.example/handbook/due-diligence',
      note: 'Our own steps for standard and enhanced due diligence, with the report template. Chapter 4 says when a partner has to sign.',
      tags: ['global', 'account needed'],
      category: 'Country guides and risk',
      subCategory: 'Money laundering and corruption',
      author: 'manager@acme.example',
    },
    {
      title: 'Approved local agents',
      link: 'https://intranet.acme.example/agents',
      note: 'Law firms and registry agents who fetch paper files for us, by country, with rates and the date of the last review.',
      tags: ['global', 'paid', 'account needed'],
      category: 'Company data and filings',
      subCategory: 'Aggregators',
      author: 'manager@acme.example',
    },
    {
      title: 'Transliteration sheet: Russian and Ukrainian names',
      link: 'https://intranet.acme.example/eastern-europe/transliteration',
      note: 'Spellings to try for every Cyrillic name, patronymics included. Search the registers with the original spelling first.',
      tags: ['Ukraine', 'Russia', 'Eastern Europe', 'people search'],
      category: 'People and social media',
      subCategory: 'Directories',
      author: 'second@acme.example',
    },
    {
      title: 'Shared subscriptions and who holds the seat',
      link: 'https://intranet.acme.example/subscriptions',
      note: 'Which paid databases we may use for which client, and whom to ask for a seat. No passwords here.',
      tags: ['paid', 'account needed'],
      category: 'Leaks, media and investigations',
      subCategory: 'News search',
      author: 'second@acme.example',
    },
    {
      title: 'Notes on reading German shareholder lists',
      link: 'https://wiki.acme.example/notes/gesellschafterlisten',
      note: 'How to read a Gesellschafterliste, what older lists leave out, and three worked examples.',
      tags: ['Germany', 'shareholders', 'filings'],
      category: 'Company registers: Western Europe',
      subCategory: 'Germany, Austria and Switzerland',
      author: 'analyst@acme.example',
    },
  ],
}
