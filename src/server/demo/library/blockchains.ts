import type { DemoCategory } from './demo-category.ts'

export const blockchains: DemoCategory = {
  name: 'Blockchains',
  subCategories: [
    {
      name: 'Block explorers',
      sources: [
        {
          title: 'mempool.space',
          link: 'https://mempool.space/',
          note: 'Bitcoin transactions, addresses, blocks and fees, free and without trackers. Names nobody; the queries can be run on one’s own copy.',
          tags: ['global', 'free', 'crypto', 'API'],
        },
        {
          title: 'Blockchain.com Explorer',
          link: 'https://www.blockchain.com/explorer',
          note: 'Bitcoin, Ethereum and Bitcoin Cash addresses and transactions, free. Values in dollars are for orientation: note the rate and the time.',
          tags: ['global', 'free', 'crypto'],
        },
        {
          title: 'Etherscan',
          link: 'https://etherscan.io/',
          note: 'Ethereum accounts, tokens and contracts with public name tags. Free. Look at token transfers and internal transactions too, not only at ether.',
          tags: ['global', 'free', 'crypto', 'API'],
        },
        {
          title: 'Tronscan',
          link: 'https://tronscan.org/',
          note: 'Tron network, over which a large part of USDT moves. Free; labels for exchanges and frozen addresses.',
          tags: ['global', 'free', 'crypto', 'API'],
        },
        {
          title: 'Solscan',
          link: 'https://solscan.io/',
          note: 'Accounts, tokens and programs on Solana. Free; one owner usually has many token accounts, so start from the wallet.',
          tags: ['global', 'free', 'crypto', 'API'],
        },
        {
          title: 'Blockchair',
          link: 'https://blockchair.com/',
          note: 'Search over a number of chains with filters, exports and a privacy score for transactions. Partly free.',
          tags: ['global', 'partly paid', 'crypto', 'API'],
        },
      ],
    },
    {
      name: 'Attribution and reports',
      sources: [
        {
          title: 'WalletExplorer',
          link: 'https://www.walletexplorer.com/',
          note: 'Groups Bitcoin addresses into wallets and names services. Free; most labels are years old, so it serves old cases best.',
          tags: ['global', 'free', 'crypto', 'historical'],
        },
        {
          title: 'Arkham',
          link: 'https://intel.arkm.com/',
          note: 'Entities behind addresses on several chains, with flows and alerts. Free with an account. Labels are partly guesses by machine and users.',
          tags: ['global', 'partly paid', 'account needed', 'crypto'],
        },
        {
          title: 'Chainabuse',
          link: 'https://www.chainabuse.com/',
          note: 'Reports by victims and others of addresses used in fraud. Free to search; unverified, and malicious reports occur.',
          tags: ['global', 'free', 'crypto', 'enforcement'],
        },
      ],
    },
    {
      name: 'Markets and protocols',
      sources: [
        {
          title: 'DefiLlama',
          link: 'https://defillama.com/',
          note: 'Money locked in protocols, bridges and stablecoins, and a list of hacks. Free and open source.',
          tags: ['global', 'free', 'crypto', 'historical', 'API'],
        },
        {
          title: 'CoinGecko',
          link: 'https://www.coingecko.com/',
          note: 'Prices past and present, exchanges with country and year of foundation, contract addresses of tokens. Free; volumes are what exchanges report.',
          tags: ['global', 'free', 'crypto', 'historical', 'API'],
        },
      ],
    },
  ],
}
