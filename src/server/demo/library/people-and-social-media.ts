import type { DemoCategory } from './demo-category.ts'

export const peopleAndSocialMedia: DemoCategory = {
  name: 'People and social media',
  subCategories: [
    {
      name: 'Social networks',
      sources: [
        {
          title: 'LinkedIn',
          link: 'https://www.linkedin.com/',
          note: 'Careers and colleagues as people tell them. Account needed, and the subject may see who looked: check the viewing settings first. Claims need a second source.',
          tags: ['global', 'partly paid', 'account needed', 'people search'],
        },
        {
          title: 'X: advanced search',
          link: 'https://x.com/search-advanced',
          note: 'Posts by word, account, date and language; an account is needed. Deleted posts are gone unless archived.',
          tags: ['global', 'free', 'account needed', 'people search'],
        },
        {
          title: 'Meta Ad Library',
          link: 'https://www.facebook.com/ads/library/',
          note: 'Advertisements running on Facebook and Instagram, with payer and reach for political ones. Free without an account; helps to see who stands behind a page or scheme.',
          tags: ['global', 'free', 'political finance', 'images'],
        },
        {
          title: 'ВКонтакте (VK)',
          link: 'https://vk.com/',
          note: 'The largest network in Russia and strong in its neighbours. Profiles often show relatives, schools and employers; an account needs a telephone number. Search in Cyrillic.',
          tags: ['Russia', 'Eastern Europe', 'free', 'account needed', 'people search', 'images'],
        },
        {
          title: 'TGStat (Telegram)',
          link: 'https://tgstat.com/',
          note: 'Catalogue and statistics of Telegram channels with a limited search of posts. Partly free; strongest for Russian and Ukrainian channels.',
          tags: ['Eastern Europe', 'global', 'partly paid', 'adverse media'],
        },
        {
          title: '微博 (Weibo)',
          link: 'https://weibo.com/',
          note: 'Chinese microblogging; company and official accounts are verified. Most searching needs an account; posts are censored and may vanish, so capture at once.',
          tags: ['China', 'free', 'account needed', 'people search', 'no English'],
        },
      ],
    },
    {
      name: 'User names and contact details',
      sources: [
        {
          title: 'WhatsMyName',
          link: 'https://whatsmyname.app/',
          note: 'Checks where a user name exists over hundreds of sites. Free. The same name does not mean the same person.',
          tags: ['global', 'free', 'people search'],
        },
        {
          title: 'Epieos',
          link: 'https://epieos.com/',
          note: 'Tells which services an e-mail address or telephone number is registered with, without alerting its owner. Partly free.',
          tags: ['global', 'partly paid', 'people search'],
        },
      ],
    },
    {
      name: 'Directories',
      sources: [
        {
          title: '192.com (UK)',
          link: 'https://www.192.com/',
          note: 'British people finder from electoral rolls, directories and director data. Partly free; the open roll leaves out all who opted out.',
          tags: ['UK', 'partly paid', 'people search'],
        },
        {
          title: '118 712 (France)',
          link: 'https://annuaire.118712.fr/',
          note: 'Telephone directory run by Orange: private persons and businesses in France. Free; mobile numbers are rare.',
          tags: ['France', 'free', 'people search', 'no English'],
        },
        {
          title: 'Das Örtliche (Germany)',
          link: 'https://www.dasoertliche.de/',
          note: 'German telephone directory with reverse search by number. Free; only listed connections.',
          tags: ['Germany', 'free', 'people search', 'no English'],
        },
        {
          title: 'Hitta (Sweden)',
          link: 'https://www.hitta.se/',
          note: 'Addresses, telephone numbers and often ages of people in Sweden, and companies, on a map. Free; fed by public records, protected persons excepted.',
          tags: ['Nordics and Baltics', 'free', 'people search', 'maps', 'no English'],
        },
      ],
    },
    {
      name: 'Faces and pictures',
      sources: [
        {
          title: 'TinEye',
          link: 'https://tineye.com/',
          note: 'Reverse image search that finds copies and the oldest known one. Free. Good for stolen portraits and stock pictures on company sites.',
          tags: ['global', 'free', 'images', 'historical'],
        },
        {
          title: 'Yandex Images',
          link: 'https://yandex.com/images/',
          note: 'Reverse image search, strong on faces and places in Eastern Europe. Free. The picture goes to a Russian company: weigh that first.',
          tags: ['global', 'Russia', 'free', 'images', 'people search'],
        },
        {
          title: 'PimEyes',
          link: 'https://pimeyes.com/',
          note: 'Face search over the open web. Results show free, their addresses need a subscription. Biometric search of others may break data-protection law: ask before use.',
          tags: ['global', 'partly paid', 'images', 'people search'],
        },
      ],
    },
  ],
}
