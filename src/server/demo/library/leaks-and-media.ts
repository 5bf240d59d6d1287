import type { DemoCategory } from './demo-category.ts'

export const leaksAndMedia: DemoCategory = {
  name: 'Leaks, media and investigations',
  subCategories: [
    {
      name: 'Leaks',
      sources: [
        {
          title: 'ICIJ Offshore Leaks Database',
          link: 'https://offshoreleaks.icij.org/',
          note: 'Companies, officers and intermediaries from the Panama, Paradise, Pandora and other papers. Free. A snapshot up to the date of each leak; many people share a name, and an offshore company is not an offence.',
          tags: ['global', 'free', 'leaks', 'offshore centre', 'historical'],
        },
        {
          title: 'OCCRP Aleph',
          link: 'https://aleph.occrp.org/',
          note: 'Registers, court files, gazettes and leaks gathered for investigative reporters. Part of it is open to all, more after registration and vetting. A successor, Aleph Pro, was announced in 2025: read its terms of access first.',
          tags: ['global', 'free', 'account needed', 'leaks', 'company register', 'API'],
        },
        {
          title: 'Distributed Denial of Secrets',
          link: 'https://ddosecrets.com/',
          note: 'Library of leaked and hacked data sets. Much is public, some for journalists only. Settle the legal and ethical questions with counsel before opening or storing anything.',
          tags: ['global', 'free', 'leaks'],
        },
        {
          title: 'Have I Been Pwned',
          link: 'https://haveibeenpwned.com/',
          note: 'Tells in which data breaches an e-mail address occurs. Free for single look-ups; proves that an address existed, not who used it.',
          tags: ['global', 'free', 'leaks', 'people search', 'API'],
        },
      ],
    },
    {
      name: 'Investigative outlets',
      sources: [
        {
          title: 'OCCRP',
          link: 'https://www.occrp.org/',
          note: 'Cross-border reporting on organised crime and corruption, strongest for Eastern Europe, the Balkans, the Caucasus and Central Asia. Free.',
          tags: ['global', 'free', 'adverse media', 'corruption'],
        },
        {
          title: 'ICIJ',
          link: 'https://www.icij.org/',
          note: 'Stories behind the large leaks of financial documents, with the replies of those named. Free.',
          tags: ['global', 'free', 'adverse media', 'leaks', 'corruption'],
        },
        {
          title: 'Bellingcat',
          link: 'https://www.bellingcat.com/',
          note: 'Open-source investigations and a toolkit with guides to methods. Free; each article shows how its findings can be repeated.',
          tags: ['global', 'free', 'adverse media', 'images'],
        },
        {
          title: 'amaBhungane (South Africa)',
          link: 'https://amabhungane.org/',
          note: 'Non-profit centre for investigative journalism on business and politics in southern Africa. Free.',
          tags: ['Africa', 'free', 'adverse media', 'corruption'],
        },
        {
          title: 'Kyiv Independent',
          link: 'https://kyivindependent.com/',
          note: 'Ukrainian reporting in English with an investigations unit covering war, procurement and business. Free.',
          tags: ['Ukraine', 'free', 'adverse media', 'corruption'],
        },
      ],
    },
    {
      name: 'News search',
      sources: [
        {
          title: 'Google News',
          link: 'https://news.google.com/',
          note: 'Recent news by word, language and country edition. Free. Results are personal and thin for older years: search in the local language and spelling, and set the region.',
          tags: ['global', 'free', 'adverse media'],
        },
        {
          title: 'Factiva',
          link: 'https://global.factiva.com/',
          note: 'Licensed archive of newspapers, newswires and trade press in many languages, back to the 1980s and earlier. Subscription; reaches what the open web has lost.',
          tags: ['global', 'paid', 'account needed', 'adverse media', 'historical'],
        },
        {
          title: 'GDELT Project',
          link: 'https://www.gdeltproject.org/',
          note: 'Machine-coded index of world news in over a hundred languages, free and queryable. Good for finding local coverage and timing; the coding itself is rough.',
          tags: ['global', 'free', 'adverse media', 'API'],
        },
        {
          title: 'allAfrica',
          link: 'https://allafrica.com/',
          note: 'News from well over a hundred African publishers, searchable since the late 1990s. Headlines free, older articles with a subscription.',
          tags: ['Africa', 'partly paid', 'adverse media', 'historical'],
        },
      ],
    },
    {
      name: 'Newspaper archives',
      sources: [
        {
          title: 'Chronicling America (Library of Congress)',
          link: 'https://www.loc.gov/collections/chronicling-america/',
          note: 'Digitised American newspapers up to the 1960s, free with full text. For family and company history rather than present-day checks.',
          tags: ['USA', 'free', 'historical'],
        },
        {
          title: 'Trove (National Library of Australia)',
          link: 'https://trove.nla.gov.au/',
          note: 'Australian newspapers to the mid-1950s, gazettes, archived websites and more. Free; readers correct the machine-read text.',
          tags: ['Oceania', 'free', 'historical', 'gazette'],
        },
        {
          title: 'Delpher (Netherlands)',
          link: 'https://www.delpher.nl/',
          note: 'Dutch newspapers, magazines and books from the 17th century on, colonial papers included. Free full text.',
          tags: ['Benelux', 'free', 'historical', 'no English'],
        },
        {
          title: 'ANNO (Austrian National Library)',
          link: 'https://anno.onb.ac.at/',
          note: 'Austrian and Habsburg newspapers and magazines, free. The copyright limit is about seventy years, so nothing recent.',
          tags: ['Central Europe', 'free', 'historical'],
        },
      ],
    },
  ],
}
