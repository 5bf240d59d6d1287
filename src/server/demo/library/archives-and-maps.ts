import type { DemoCategory } from './demo-category.ts'

export const archivesAndMaps: DemoCategory = {
  name: 'Archives, maps and verification',
  subCategories: [
    {
      name: 'Web archives',
      sources: [
        {
          title: 'Wayback Machine',
          link: 'https://web.archive.org/',
          note: 'Saved copies of web pages since 1996. Free; anyone may save a page on demand. Owners can have sites taken out, so absence proves nothing.',
          tags: ['global', 'free', 'historical', 'API'],
        },
        {
          title: 'archive.today',
          link: 'https://archive.ph/',
          note: 'Saves a page as text and picture on request and copes with many scripted sites. Free. Its operator is anonymous: keep a capture of your own for anything that matters.',
          tags: ['global', 'free', 'historical', 'images'],
        },
        {
          title: 'Perma.cc',
          link: 'https://perma.cc/',
          note: 'Permanent citations run by the Harvard Law School Library. Reading is free, saving is limited without a subscription. Widely used for citations by American courts and law reviews.',
          tags: ['global', 'partly paid', 'account needed', 'historical'],
        },
        {
          title: 'Arquivo.pt',
          link: 'https://arquivo.pt/',
          note: 'Portuguese web archive with full-text and image search since 1996, also holding much beyond Portugal. Free.',
          tags: ['Southern Europe', 'free', 'historical', 'images', 'API'],
        },
        {
          title: 'Common Crawl',
          link: 'https://commoncrawl.org/',
          note: 'Monthly crawls of the open web since 2008 with a searchable index of addresses. Free; for those who can handle large files.',
          tags: ['global', 'free', 'historical', 'API'],
        },
      ],
    },
    {
      name: 'Maps and satellite images',
      sources: [
        {
          title: 'OpenStreetMap',
          link: 'https://www.openstreetmap.org/',
          note: 'Free world map with full edit history. Often knows building uses and local names that commercial maps lack.',
          tags: ['global', 'free', 'maps', 'API'],
        },
        {
          title: 'Google Earth',
          link: 'https://earth.google.com/',
          note: 'Satellite and street-level pictures; the desktop program shows earlier dates, which tells when a factory or villa was built. Free.',
          tags: ['global', 'free', 'maps', 'images', 'historical'],
        },
        {
          title: 'Copernicus Browser',
          link: 'https://browser.dataspace.copernicus.eu/',
          note: 'Sentinel satellite images every few days at about ten metres, optical and radar. Free, with an account for downloads. Shows ships, fires and large works, not people.',
          tags: ['global', 'EU', 'free', 'maps', 'images', 'historical'],
        },
        {
          title: 'Wikimapia',
          link: 'https://wikimapia.org/',
          note: 'Places described by users over satellite images, strong for industrial and military sites in the former Soviet Union. Free; unverified and by now ageing.',
          tags: ['global', 'Eastern Europe', 'free', 'maps'],
        },
      ],
    },
    {
      name: 'Verification',
      sources: [
        {
          title: 'InVID-WeVerify plugin',
          link: 'https://www.invid-project.eu/tools-and-services/invid-verification-plugin/',
          note: 'Browser extension for checking videos and pictures: key frames, reverse search, metadata, magnifier. Free; some tools only after registration.',
          tags: ['global', 'free', 'images'],
        },
        {
          title: 'SunCalc',
          link: 'https://www.suncalc.org/',
          note: 'Position of the sun and direction of shadows for any place and time, to date a picture. Free.',
          tags: ['global', 'free', 'maps', 'images'],
        },
      ],
    },
  ],
}
