import { linkClass } from '#web/ui/link-class.ts'

const setting = (value: unknown, fallback: string) => (typeof value === 'string' && value !== '' ? value : fallback)

/** How else to reach the people who run this Sourcebook, as the build settings say. */
export function ContactDetails() {
  const email = setting(import.meta.env['VITE_CONTACT_EMAIL'], 'contact@example.org')
  const telephone = setting(import.meta.env['VITE_CONTACT_TELEPHONE'], '')
  return (
    <address className="flex flex-wrap gap-x-6 gap-y-1 text-prose not-italic">
      <span>
        Email:{' '}
        <a href={`mailto:${email}`} className={linkClass}>
          {email}
        </a>
      </span>
      {telephone !== '' && (
        <span>
          Telephone:{' '}
          <a href={`tel:${telephone.replaceAll(/[^+\d]/g, '')}`} className={linkClass}>
            {telephone}
          </a>
        </span>
      )}
    </address>
  )
}
