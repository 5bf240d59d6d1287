import type { DemoGroup } from './demo-group.ts'

export const globexCompliance: DemoGroup = {
  name: 'Globex Compliance',
  link: 'https://globex.example',
  people: [
    {
      fullName: 'Mei-Ling Tan',
      email: 'manager@globex.example',
      role: 'ROLE_GROUP_MANAGER',
      favorites: [
        'https://www.bizfile.gov.sg/',
        'https://www.cr.gov.hk/',
        'https://www.hkexnews.hk/',
        'https://www.gsxt.gov.cn/',
        'https://www.mas.gov.sg/regulation/anti-money-laundering/targeted-financial-sanctions',
        'https://www.opensanctions.org/',
        'https://www.trade.gov/consolidated-screening-list',
        'https://comtradeplus.un.org/',
      ],
    },
    {
      fullName: 'João Pedro Figueiredo',
      email: 'analyst@globex.example',
      role: 'ROLE_USER',
      favorites: [
        'https://solucoes.receita.fazenda.gov.br/Servicos/cnpjreva/cnpjreva_solicitacao.asp',
        'https://portaldatransparencia.gov.br/sancoes',
        'https://www.jusbrasil.com.br/',
        'https://www.supercias.gob.ec/',
        'https://offshoreleaks.icij.org/',
        'https://www.importyeti.com/',
        'https://web.archive.org/',
      ],
    },
  ],
  subjects: [
    {
      name: 'Supplier screening',
      categories: [
        {
          name: 'Sanctions and export controls',
          links: [
            'https://www.trade.gov/consolidated-screening-list',
            'https://sanctionssearch.ofac.treas.gov/',
            'https://webgate.ec.europa.eu/fsd/fsf',
            'https://www.opensanctions.org/',
            'https://www.mas.gov.sg/regulation/anti-money-laundering/targeted-financial-sanctions',
          ],
        },
        {
          name: 'Debarment',
          links: [
            'https://www.worldbank.org/en/projects-operations/procurement/debarred-firms',
            'https://sam.gov/',
            'https://portaldatransparencia.gov.br/sancoes',
          ],
        },
        {
          name: 'Shipments',
          links: [
            'https://comtradeplus.un.org/',
            'https://www.importyeti.com/',
            'https://panjiva.com/',
            'https://www.vesselfinder.com/',
          ],
        },
      ],
    },
    {
      name: 'Asia-Pacific counterparties',
      categories: [
        {
          name: 'Greater China',
          links: [
            'https://www.gsxt.gov.cn/',
            'https://www.qcc.com/',
            'https://www.cr.gov.hk/',
            'https://www.hkexnews.hk/',
            'https://findbiz.nat.gov.tw/',
            'https://wenshu.court.gov.cn/',
          ],
        },
        {
          name: 'South-East Asia',
          links: [
            'https://www.bizfile.gov.sg/',
            'https://www.ssm.com.my/',
            'https://ahu.go.id/',
            'https://datawarehouse.dbd.go.th/',
          ],
        },
        {
          name: 'India',
          links: ['https://www.mca.gov.in/', 'https://ecourts.gov.in/', 'https://www.bseindia.com/'],
        },
        {
          name: 'Australia and New Zealand',
          links: [
            'https://abr.business.gov.au/',
            'https://connectonline.asic.gov.au/',
            'https://companies-register.companiesoffice.govt.nz/',
          ],
        },
      ],
    },
    {
      name: 'Latin America counterparties',
      categories: [
        {
          name: 'Brazil',
          links: [
            'https://solucoes.receita.fazenda.gov.br/Servicos/cnpjreva/cnpjreva_solicitacao.asp',
            'https://www.jusbrasil.com.br/',
            'https://divulgacandcontas.tse.jus.br/',
          ],
        },
        {
          name: 'Spanish-speaking countries',
          links: [
            'https://psm.economia.gob.mx/',
            'https://www.boletinoficial.gob.ar/',
            'https://www.rues.org.co/',
            'https://www.supercias.gob.ec/',
            'https://www.registrodeempresasysociedades.cl/',
          ],
        },
      ],
    },
  ],
  privateSources: [
    {
      title: 'Globex third-party policy',
      link: 'https://policies.globex.example/third-parties',
      note: 'Risk classes for suppliers and agents, what each class has to be checked for, and how long the file is kept.',
      tags: ['global', 'account needed'],
      category: 'Country guides and risk',
      subCategory: 'Public contracts',
      author: 'manager@globex.example',
    },
    {
      title: 'Ordering records in China: step by step',
      link: 'https://intranet.globex.example/guides/china-records',
      note: 'Which agent to use for files of the local registration office, what to send, and the usual waiting time.',
      tags: ['China', 'paid', 'company register'],
      category: 'Company registers: Asia and Pacific',
      subCategory: 'China, Hong Kong and Taiwan',
      author: 'manager@globex.example',
    },
    {
      title: 'Glossário de registros brasileiros',
      link: 'https://intranet.globex.example/guides/glossario-br',
      note: 'Portuguese terms in Brazilian filings with their English meaning, and how a CNPJ number is built.',
      tags: ['Latin America', 'filings'],
      category: 'Company registers: Americas',
      subCategory: 'Latin America',
      author: 'analyst@globex.example',
    },
  ],
}
