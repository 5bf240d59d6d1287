/** The sign of Sourcebook: a book with a marked page. */
export function LogoMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 text-accent">
      <path
        fill="currentColor"
        d="M5 3h11a3 3 0 0 1 3 3v15H7.5A3.5 3.5 0 0 1 4 17.5V4a1 1 0 0 1 1-1Zm2.500 13a1.500 1.500 0 0 0 0 3H17v-3H7.500Z"
      />
      <path className="fill-surface" d="M10 3h4v7l-2-1.600L10 10V3Z" />
    </svg>
  )
}
