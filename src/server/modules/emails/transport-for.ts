import type { MailSetting } from '#server/config.ts'
import { folderTransport } from './folder.ts'
import { smtpTransport } from './smtp.ts'
import type { Transport } from './transport.ts'

/** The way for e-mails that the settings name. */
export const transportFor = (mail: MailSetting): Transport =>
  mail.kind === 'smtp' ? smtpTransport(mail.url) : folderTransport(mail.folder)
