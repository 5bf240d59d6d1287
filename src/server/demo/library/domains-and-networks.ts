import type { DemoCategory } from './demo-category.ts'

export const domainsAndNetworks: DemoCategory = {
  name: 'Domains and networks',
  subCategories: [
    {
      name: 'Registration and history',
      sources: [
        {
          title: 'ICANN Lookup',
          link: 'https://lookup.icann.org/',
          note: 'Current registration data (RDAP) for generic top-level domains. Free; names of registrants are mostly redacted since 2018, dates and registrar remain useful.',
          tags: ['global', 'free', 'domains'],
        },
        {
          title: 'DENIC web whois (.de)',
          link: 'https://www.denic.de/',
          note: 'State of .de domains with name servers and contact for misuse. Free; the holder is only told to those who show a legitimate interest.',
          tags: ['Germany', 'free', 'domains'],
        },
        {
          title: 'DomainTools',
          link: 'https://www.domaintools.com/',
          note: 'Past registration records, reverse whois and hosting history. Subscription; records from before 2018 often name the first owner of a site.',
          tags: ['global', 'paid', 'account needed', 'domains', 'historical'],
        },
        {
          title: 'ViewDNS.info',
          link: 'https://viewdns.info/',
          note: 'Small tools in one place: reverse IP, IP history, reverse whois, name-server neighbours. Free; results are samples, so confirm what matters.',
          tags: ['global', 'free', 'domains', 'historical', 'API'],
        },
      ],
    },
    {
      name: 'Certificates and websites',
      sources: [
        {
          title: 'crt.sh',
          link: 'https://crt.sh/',
          note: 'Certificate transparency logs: every public TLS certificate for a domain, which reveals subdomains and sister sites. Free, at times slow.',
          tags: ['global', 'free', 'domains', 'historical'],
        },
        {
          title: 'urlscan.io',
          link: 'https://urlscan.io/',
          note: 'Opens a page for you and keeps a screenshot, its requests and hosts; past scans are searchable. Free. Choose a private scan unless the world may know what you look at.',
          tags: ['global', 'free', 'domains', 'images', 'API'],
        },
        {
          title: 'VirusTotal',
          link: 'https://www.virustotal.com/',
          note: 'Reputation, passive DNS and related files for domains, addresses and files. Free view. Never upload client documents: subscribers can download them.',
          tags: ['global', 'partly paid', 'domains', 'API'],
        },
        {
          title: 'BuiltWith',
          link: 'https://builtwith.com/',
          note: 'Technology behind a website, and other sites sharing its analytics or advertising identifiers. Basic look-ups are free.',
          tags: ['global', 'partly paid', 'domains', 'historical'],
        },
      ],
    },
    {
      name: 'Addresses and hosts',
      sources: [
        {
          title: 'RIPEstat',
          link: 'https://stat.ripe.net/',
          note: 'Routing, registration and history of any IP address, prefix or network number. Free, strongest for Europe and the Middle East.',
          tags: ['global', 'free', 'domains', 'historical', 'API'],
        },
        {
          title: 'Hurricane Electric BGP Toolkit',
          link: 'https://bgp.he.net/',
          note: 'Which network announces an address, its peers and the domains seen on it. Free.',
          tags: ['global', 'free', 'domains'],
        },
        {
          title: 'Shodan',
          link: 'https://www.shodan.io/',
          note: 'Search engine for devices and services on the internet by banner, certificate or organisation. Partly free with an account. Looking is passive; connecting to what is found is not.',
          tags: ['global', 'partly paid', 'account needed', 'domains', 'API'],
        },
        {
          title: 'Censys',
          link: 'https://censys.com/',
          note: 'Hosts and certificates from regular scans of the whole internet. A free account gives a limited number of queries.',
          tags: ['global', 'partly paid', 'account needed', 'domains', 'API'],
        },
      ],
    },
  ],
}
