import type { DemoCategory } from './demo-category.ts'

export const registersAsiaPacific: DemoCategory = {
  name: 'Company registers: Asia and Pacific',
  subCategories: [
    {
      name: 'South Asia',
      sources: [
        {
          title: 'Ministry of Corporate Affairs (MCA, India)',
          link: 'https://www.mca.gov.in/',
          note: 'Master data, directors (by DIN), charges and filings of Indian companies and LLPs. Needs an account; for a small fee one may read a company’s public documents for a few hours.',
          tags: ['South Asia', 'account needed', 'partly paid', 'company register', 'filings'],
        },
        {
          title: 'Securities and Exchange Commission of Pakistan',
          link: 'https://www.secp.gov.pk/',
          note: 'Company name search with status and registration date, lists of licensed firms and orders against companies. Certified copies of returns are paid.',
          tags: ['South Asia', 'partly paid', 'company register', 'licences', 'enforcement'],
        },
        {
          title: 'Department of the Registrar of Companies (Sri Lanka)',
          link: 'https://www.drc.gov.lk/',
          note: 'Name and number search through the eROC service; documents on directors and shareholders are ordered for a fee.',
          tags: ['South Asia', 'partly paid', 'company register'],
        },
      ],
    },
    {
      name: 'China, Hong Kong and Taiwan',
      sources: [
        {
          title: '国家企业信用信息公示系统 (National Enterprise Credit Information Publicity System, China)',
          link: 'https://www.gsxt.gov.cn/',
          note: 'The official record of mainland companies: legal representative, shareholders, penalties, abnormal-operation list. Free, in Chinese only; often slow or closed to foreign addresses, so search by Chinese name or unified code.',
          tags: ['China', 'free', 'company register', 'shareholders', 'enforcement', 'no English'],
        },
        {
          title: 'Companies Registry (Hong Kong)',
          link: 'https://www.cr.gov.hk/',
          note: 'Home of the e-Services search: annual returns with directors, members and charges at a small fee per document. Since December 2023 home addresses and full identity numbers of directors are withheld.',
          tags: ['Hong Kong', 'paid', 'company register', 'shareholders', 'filings'],
        },
        {
          title: '商工登記公示資料 (Findbiz, Taiwan)',
          link: 'https://findbiz.nat.gov.tw/',
          note: 'Companies and businesses with directors, their shareholdings and the history of changes. Free; search with Chinese characters or the eight-digit unified number.',
          tags: ['East Asia', 'free', 'company register', 'shareholders'],
        },
      ],
    },
    {
      name: 'Japan and Korea',
      sources: [
        {
          title: '国税庁法人番号公表サイト (Corporate Number Publication Site, Japan)',
          link: 'https://www.houjin-bangou.nta.go.jp/',
          note: 'Every Japanese legal entity with its 13-digit number, name, address and changes since 2015. Free, with downloads and an API; officers are not included.',
          tags: ['East Asia', 'free', 'company register', 'API'],
        },
        {
          title: '登記情報提供サービス (Registry Information Service, Japan)',
          link: 'https://www1.touki.or.jp/',
          note: 'Paid access to the commercial and real-property registers, with directors’ names and the representative’s address where not withheld. Documents in Japanese.',
          tags: ['East Asia', 'paid', 'company register', 'property', 'no English'],
        },
        {
          title: 'Internet Registry Office (IROS, South Korea)',
          link: 'https://www.iros.go.kr/',
          note: 'Supreme Court service for company and real-estate registers. Extracts with directors cost a small fee; the site is built for Korean identity and payment methods.',
          tags: ['East Asia', 'paid', 'company register', 'property'],
        },
      ],
    },
    {
      name: 'South-East Asia',
      sources: [
        {
          title: 'BizFile (ACRA, Singapore)',
          link: 'https://www.bizfile.gov.sg/',
          note: 'Free entity search; business profiles with officers and shareholders, and filed accounts, at a small fee each. Controllers are filed with ACRA but not open to the public.',
          tags: ['South-East Asia', 'partly paid', 'company register', 'shareholders', 'accounts'],
        },
        {
          title: 'Suruhanjaya Syarikat Malaysia (SSM)',
          link: 'https://www.ssm.com.my/',
          note: 'Companies Commission of Malaysia. Its e-services sell company profiles with directors, shareholders, charges and financial figures; an account is needed.',
          tags: ['South-East Asia', 'paid', 'account needed', 'company register', 'shareholders'],
        },
        {
          title: 'AHU Online (Indonesia)',
          link: 'https://ahu.go.id/',
          note: 'Directorate General of General Law Administration: free name check, paid company profile with directors, commissioners and shareholders. In Indonesian.',
          tags: ['South-East Asia', 'partly paid', 'company register', 'shareholders', 'no English'],
        },
        {
          title: 'DBD DataWarehouse (Thailand)',
          link: 'https://datawarehouse.dbd.go.th/',
          note: 'Department of Business Development: directors, capital and several years of accounts, free. Mostly in Thai; shareholder lists are ordered separately.',
          tags: ['South-East Asia', 'free', 'company register', 'accounts'],
        },
        {
          title: 'Securities and Exchange Commission (Philippines)',
          link: 'https://www.sec.gov.ph/',
          note: 'Company registrar and market regulator in one. Advisories against unlicensed schemes are free; copies of general information sheets, which name officers and stockholders, are paid.',
          tags: ['South-East Asia', 'partly paid', 'company register', 'shareholders', 'enforcement'],
        },
        {
          title: 'National Business Registration Portal (Vietnam)',
          link: 'https://dangkykinhdoanh.gov.vn/',
          note: 'Free search for name, enterprise code, status, address and legal representative, partly in English; extracts and accounts are paid.',
          tags: ['South-East Asia', 'partly paid', 'company register'],
        },
      ],
    },
    {
      name: 'Oceania',
      sources: [
        {
          title: 'ABN Lookup (Australia)',
          link: 'https://abr.business.gov.au/',
          note: 'Business numbers with entity type, trading names, GST status and history, free and with an API. No officers or owners.',
          tags: ['Oceania', 'free', 'company register', 'API', 'historical'],
        },
        {
          title: 'ASIC Connect (Australia)',
          link: 'https://connectonline.asic.gov.au/',
          note: 'Registers of the Australian Securities and Investments Commission: companies, banned and disqualified persons, licensees. Summaries are free; extracts with officers and members are paid.',
          tags: ['Oceania', 'partly paid', 'company register', 'shareholders', 'licences'],
        },
        {
          title: 'New Zealand Companies Register',
          link: 'https://companies-register.companiesoffice.govt.nz/',
          note: 'Directors, shareholders and all filed documents, free without an account, also searchable by person. A shell with a resident nominee director is a known pattern.',
          tags: ['Oceania', 'free', 'company register', 'shareholders', 'filings'],
        },
        {
          title: 'Investment Promotion Authority (Papua New Guinea)',
          link: 'https://www.ipa.gov.pg/',
          note: 'Online registry with directors and shareholders of PNG companies. Free search; an account helps with documents.',
          tags: ['Oceania', 'free', 'company register', 'shareholders'],
        },
      ],
    },
  ],
}
