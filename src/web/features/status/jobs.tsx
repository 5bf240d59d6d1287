import { useId } from 'react'
import type { ServerStatus } from '#contract/status/server-status.ts'
import { partClass } from './facts.tsx'
import { texts } from './texts.ts'

const head = 'py-1 pr-2 text-left text-small font-medium text-muted'
const cell = 'py-1 pr-2 tabular-nums'

export function Jobs({ jobs }: { jobs: ServerStatus['jobs'] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={partClass}>
      <h2 id={id} className="font-medium">
        {texts.jobs}
      </h2>
      <table aria-labelledby={id} className="w-full border-collapse">
        <thead>
          <tr>
            {[texts.job, texts.waiting, texts.running, texts.failed].map((name) => (
              <th key={name} scope="col" className={head}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ name, waiting, running, failed }) => (
            <tr key={name} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-1 pr-2 text-left font-normal wrap-anywhere">
                {name}
              </th>
              <td className={cell}>{texts.number(waiting)}</td>
              <td className={cell}>{texts.number(running)}</td>
              <td className={cell}>{texts.number(failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
