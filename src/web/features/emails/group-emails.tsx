import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useMay } from '#web/session/permissions.ts'
import { Icon } from '#web/ui/icon.tsx'
import { emailQueries } from './queries.ts'
import { UndeliveredEmails } from './undelivered-emails.tsx'

/** The e-mails of one group that can't be delivered; nothing where there are none. */
export function GroupEmails({ groupId }: { groupId: number }) {
  const id = useId()
  const { data } = useQuery({ ...emailQueries.stuck(), enabled: useMay('email.read') })
  const emails = data?.filter(({ group }) => group?.id === groupId) ?? []
  if (emails.length === 0) return null
  return (
    <section aria-labelledby={id} className="rounded border border-line px-4 py-2">
      <h2 id={id} className="flex items-center gap-2 font-medium">
        <Icon name="warning" className="text-danger" />
        Undelivered e-mail
      </h2>
      {/* Whose they are goes without saying here. */}
      <UndeliveredEmails emails={emails.map((email) => ({ ...email, group: null }))} />
    </section>
  )
}
