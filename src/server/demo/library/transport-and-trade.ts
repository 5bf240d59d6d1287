import type { DemoCategory } from './demo-category.ts'

export const transportAndTrade: DemoCategory = {
  name: 'Vessels, aircraft and trade',
  subCategories: [
    {
      name: 'Vessels',
      sources: [
        {
          title: 'Equasis',
          link: 'https://www.equasis.org/',
          note: 'Ships with registered owner, manager, class, insurance and inspection history, by name or IMO number. Free with an account; kept by maritime administrations.',
          tags: ['global', 'free', 'account needed', 'ships'],
        },
        {
          title: 'IMO GISIS',
          link: 'https://gisis.imo.org/',
          note: 'Databases of the International Maritime Organization: ship and company particulars, casualties, contact points. Free with a public account; use the IMO number, since names and flags change.',
          tags: ['global', 'free', 'account needed', 'ships'],
        },
        {
          title: 'MarineTraffic',
          link: 'https://www.marinetraffic.com/',
          note: 'Live and past positions from AIS. Current positions are free, tracks and history need a subscription. Transponders can be switched off or made to lie.',
          tags: ['global', 'partly paid', 'ships', 'maps'],
        },
        {
          title: 'VesselFinder',
          link: 'https://www.vesselfinder.com/',
          note: 'AIS positions, port calls and ship particulars, a useful second opinion to other trackers. Free at the basic level.',
          tags: ['global', 'partly paid', 'ships', 'maps'],
        },
        {
          title: 'Global Fishing Watch',
          link: 'https://globalfishingwatch.org/',
          note: 'Activity of fishing and other vessels since 2012, with encounters, loitering and gaps in transmission. The map is free, downloads need an account.',
          tags: ['global', 'free', 'ships', 'maps', 'historical', 'API'],
        },
        {
          title: 'Paris MoU inspections',
          link: 'https://parismou.org/',
          note: 'Port-state inspections, detentions and banned ships in European and North Atlantic waters. Free.',
          tags: ['EU', 'free', 'ships', 'enforcement'],
        },
      ],
    },
    {
      name: 'Aircraft',
      sources: [
        {
          title: 'FAA Aircraft Registry (USA)',
          link: 'https://registry.faa.gov/aircraftinquiry/',
          note: 'Registered owners of US aircraft by tail number, name or serial. Free; many are held by owner trusts, and since 2025 private owners may ask to have details withheld.',
          tags: ['USA', 'free', 'aircraft'],
        },
        {
          title: 'G-INFO (Civil Aviation Authority, UK)',
          link: 'https://www.caa.co.uk/aircraft-register/g-info/',
          note: 'British aircraft register with registered owners and past registration documents. Free. The registered owner need not be the legal owner.',
          tags: ['UK', 'free', 'aircraft', 'historical'],
        },
        {
          title: 'Flightradar24',
          link: 'https://www.flightradar24.com/',
          note: 'Live flights and recent history by aircraft or flight number. Free for a few days back, longer with a subscription; hides aircraft at their owner’s request.',
          tags: ['global', 'partly paid', 'aircraft', 'maps'],
        },
        {
          title: 'ADS-B Exchange',
          link: 'https://www.adsbexchange.com/',
          note: 'Unfiltered aircraft tracking, also for many aircraft that other sites hide, with past tracks. Free to view; coverage depends on volunteers’ receivers.',
          tags: ['global', 'free', 'aircraft', 'maps', 'historical'],
        },
      ],
    },
    {
      name: 'Trade and shipments',
      sources: [
        {
          title: 'UN Comtrade',
          link: 'https://comtradeplus.un.org/',
          note: 'Official trade statistics by country, partner and commodity. Free with limits. Shows whether a claimed trade is plausible; names no companies.',
          tags: ['global', 'free', 'trade data', 'API', 'historical'],
        },
        {
          title: 'ImportYeti',
          link: 'https://www.importyeti.com/',
          note: 'US sea-freight bills of lading by importer and supplier, free. Air, land and confidential shipments are missing, and forwarders hide the real parties.',
          tags: ['USA', 'free', 'trade data'],
        },
        {
          title: 'Panjiva (S&P Global)',
          link: 'https://panjiva.com/',
          note: 'Shipment records from the US and a number of other countries that publish customs data. Subscription.',
          tags: ['global', 'paid', 'account needed', 'trade data'],
        },
      ],
    },
  ],
}
