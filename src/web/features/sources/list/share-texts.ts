export const texts = {
  share: 'Share',
  copyAddress: 'Copy address',
  sendAddress: 'Send by e-mail',
  addressCopied: 'Address copied.',
  addressNotCopied: 'The address could not be copied. It is in the address bar.',
} as const
