import type { Access, Exposure, Rhythm } from '#contract/sources/provenance-values.ts'
import { accessNames } from '#contract/sources/provenance-values.ts'
import { exposureNames, rhythmNames } from '#contract/sources/provenance-words.ts'
import { nameKey } from './country-names.ts'

const ACCESS: Readonly<Record<Access, string>> = {
  open: 'free|public|free of charge|no cost|gratis|kostenlos|kostenfrei|frei|gratuit|gratuito|offen|libre|бесплатно|免费|無料',
  registration:
    'registration required|registration needed|account|account needed|account required|login|login required|sign up|free account|' +
    'free with an account|anmeldung|registrierung|inscription|registro',
  paid: 'commercial|fee|subscription|subscription only|kostenpflichtig|bezahlt|payant|de pago|a pagamento|pago|platne|платно|付费|有料',
  restricted:
    'invitation only|by invitation|invite only|on request|professionals only|closed|eingeschränkt|auf anfrage|restreint',
}

const EXPOSURE: Readonly<Record<Exposure, string>> = {
  none: 'nobody|nobody known|passive|opsec passive|anonymous',
  logged: 'logs|operator|operator logs|the operator logs it|logged by the operator',
  identified: 'account|it is tied to your account|tied to your account|by account|named',
  notified: 'active|opsec active|the person may be told|subject is told|subject notified|person notified|notifies',
}

const RHYTHM: Readonly<Record<Rhythm, string>> = {
  live: 'real time|realtime|continuous|continuously|hourly|laufend|en continu|en temps reel',
  daily: 'every day|each day|täglich|quotidien|diario|diaria|giornaliero|codziennie|ежедневно|毎日|每日',
  weekly: 'every week|wöchentlich|hebdomadaire|semanal|settimanale|co tydzień|еженедельно',
  monthly: 'every month|monatlich|mensuel|mensual|mensile|miesięcznie|ежемесячно',
  yearly: 'annual|annually|every year|jährlich|annuel|anual|annuale|rocznie|ежегодно',
  irregular: 'irregularly|as needed|ad hoc|occasionally|sporadic|unregelmäßig|irrégulier',
  archived: 'never|archive|discontinued|defunct|no longer updated|not updated|eingestellt|nie|jamais',
}

/** Includes the page's own words. */
const tableOf = <Value extends string>(
  words: Readonly<Record<Value, string>>,
  shown: Readonly<Record<Value, string>>,
): ReadonlyMap<string, Value> =>
  new Map(
    // Keys of the words table.
    (Object.entries(words) as [Value, string][]).flatMap(([value, all]) =>
      [value, shown[value], ...all.split('|')].map((word): [string, Value] => [nameKey(word), value]),
    ),
  )

const accesses = tableOf(ACCESS, accessNames)
const exposures = tableOf(EXPOSURE, exposureNames)
const rhythms = tableOf(RHYTHM, rhythmNames)

export const exposureOf = (text: string): Exposure | undefined => exposures.get(nameKey(text))
export const rhythmOf = (text: string): Rhythm | undefined => rhythms.get(nameKey(text))

// Amount in any currency; unknown words around it don't matter.
const AMOUNT =
  /^(?:(?:from|ab|about|ca\.?)\s+)?(?:[A-Z]{3}|\p{Sc})?\s*(\d+(?:[.,]\d+)*)\s*(?:[A-Z]{3}|\p{Sc})?(?:\s*(?:\/|per|a|pro)\s*\p{L}+)?$/iu

const isNothing = (amount: string) => Number(amount.replaceAll(/[.,]/g, '')) === 0

/** Access by word or price; the price becomes a note. */
export const accessOf = (text: string): { readonly access: Access; readonly note?: string } | undefined => {
  const access = accesses.get(nameKey(text))
  if (access) return { access }
  const [, amount] = AMOUNT.exec(text.trim()) ?? []
  if (amount === undefined) return undefined
  return isNothing(amount) ? { access: 'open' } : { access: 'paid', note: text.trim() }
}

const TRUE = /^(?:official|authority|government|state|amtlich|behörde|officiel|oficial|ufficiale)$/i
const FALSE = /^(?:unofficial|private|privately run|inoffiziell|privat|third[- ]party)$/i

/** Parses an 'official' column that uses words instead of yes and no; undefined if unknown. */
export const officialOf = (text: string): boolean | undefined => {
  if (TRUE.test(text)) return true
  return FALSE.test(text) ? false : undefined
}

const MONTHS: Readonly<Record<string, number>> = { monthly: 1, quarterly: 3, halfyearly: 6, yearly: 12, annually: 12 }
const A_SPAN = /^(\d{1,2})\s*(?:(months?|m|monate?|mois|mes(?:es)?)|(years?|y|jahre?|ans?|años?))?$/iu

export const monthsOf = (text: string): number | undefined => {
  const [, count, , years] = A_SPAN.exec(text.trim()) ?? []
  if (count === undefined) return MONTHS[nameKey(text)]
  return Number(count) * (years === undefined ? 1 : 12)
}
