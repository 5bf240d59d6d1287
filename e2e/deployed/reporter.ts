import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'

/** Prints at the end of a run which tests were skipped or waited, and why. */
export default class NotesReporter implements Reporter {
  readonly #skipped = new Map<string, number>()
  readonly #waited: string[] = []

  onTestEnd(test: TestCase, result: TestResult): void {
    const notes = [...test.annotations, ...result.annotations]
    const reason = notes.find(({ type }) => type === 'skip')?.description ?? 'did not run'
    if (result.status === 'skipped') this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + 1)
    for (const { type, description } of result.annotations) {
      if (type === 'waited') this.#waited.push(`${description} (${test.title})`)
    }
  }

  onEnd(): void {
    const skipped = [...this.#skipped].map(([reason, count]) => `Skipped: ${count} × ${reason}`)
    const lines = [...skipped, ...this.#waited.map((wait) => `Waited: ${wait}`)]
    process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  }

  /** Playwright's own reporters list the tests. */
  printsToStdio(): boolean {
    return false
  }
}
