import { cx } from './cx.ts'

// 20-pixel grid, stroke 1.6.
const paths = {
  search: 'M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12Zm4.3-1.7L17 17',
  close: 'm5 5 10 10M15 5 5 15',
  check: 'm4 10.5 4 4 8-9',
  select: 'M3.5 3.5h13v13h-13v-13Zm3.5 6.7 2.5 2.5 4.5-5',
  copy: 'M7.5 7V3.5h9v9H13M3.5 7.5h9v9h-9v-9Z',
  plus: 'M10 4v12M4 10h12',
  edit: 'M4 16h3L16 7l-3-3-9 9v3Zm7-10 3 3',
  trash: 'M4 6h12M8 6V4h4v2m-6 0 .7 10h6.6L14 6M8.7 9v4.5m2.6-4.5v4.5',
  folder: 'M3 6.5V15a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V7.5a1 1 0 0 0-1-1h-6L8.3 4.5H4a1 1 0 0 0-1 1v1Z',
  back: 'M16 10H4m5-5-5 5 5 5',
  lock: 'M5 9h10v7.5H5V9Zm2 0V6.5a3 3 0 0 1 6 0V9',
  eye: 'M2.5 10c4-7 11-7 15 0-4 7-11 7-15 0Zm7.5 2.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l2.9-2.9a3 3 0 0 0-4.3-4.3l-1 1m1.1 3.2a3 3 0 0 0-4.3 0l-2.9 2.9a3 3 0 0 0 4.3 4.3l1-1',
  import: 'M10 13V4M6.5 7.5 10 4l3.5 3.5M3.5 13v3.5h13V13',
  external: 'M11.5 4H16v4.5M16 4l-7 7M13.5 11.5V16h-9.5V6.5h4.5',
  download: 'M10 3.5v9m-4-4 4 4 4-4M4 16.500h12',
  sun: 'M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM10 2v1.5m0 13V18m8-8h-1.5M3.5 10H2m13.7-5.7-1.1 1.1M5.4 14.6l-1.1 1.1m11.4 0-1.1-1.1M5.4 5.4 4.3 4.3',
  moon: 'M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3Z',
  monitor: 'M3 4h14v9.5H3V4Zm4 13h6m-3-3.5V17',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm0-8v4.5m0-7h.01',
  warning: 'M10 3.5 2.5 16.5h15L10 3.5Zm0 5v4m0 2h.01',
  help: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM7.8 8a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6m0 2.2h.01',
  star: 'm10 3 2.1 4.5 4.9.6-3.6 3.4.9 4.9-4.3-2.4-4.3 2.4.9-4.9L3 8.1l4.9-.6L10 3Z',
  'star-filled': 'm10 3 2.1 4.5 4.9.6-3.6 3.4.9 4.9-4.3-2.4-4.3 2.4.9-4.9L3 8.1l4.9-.6L10 3Z',
  rows: 'M3.5 4h13M3.5 8h13M3.5 12h13M3.5 16h13',
  more: 'M4.500 9.500h1v1h-1zm5 0h1v1h-1zm5 0h1v1h-1z',
  'chevron-down': 'm5.5 8 4.5 4.5L14.5 8',
  'chevron-left': 'M12 5.5 7.5 10l4.5 4.5',
  'chevron-right': 'm8 5.5 4.5 4.5L8 14.5',
  'sort-ascending': 'M6 16V4M3 7l3-3 3 3m3-1.5h2m-2 4.5h3.5m-3.5 4.5h5',
  'sort-descending': 'M6 4v12m-3-3 3 3 3-3m3-7.5h5m-5 4.5h3.5m-3.5 4.5h2',
} as const

export type IconName = keyof typeof paths

export const iconNames = Object.keys(paths) as IconName[]

type IconProps = { name: IconName; size?: 16 | 20; className?: string }

/** Decorative: the meaning must also be in text. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      fill={name === 'star-filled' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={size === 16 ? 1.8 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('shrink-0', size === 16 ? 'size-4' : 'size-5', className)}
    >
      <path d={paths[name]} />
    </svg>
  )
}
