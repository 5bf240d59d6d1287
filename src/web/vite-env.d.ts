declare const __APP_VERSION__: string

/** Settings of the build (README). The names are constants, so that disabled code is left out of the build. */
interface ImportMetaEnv {
  readonly VITE_API_URL?: string
  readonly VITE_SENTRY_DSN?: string
  readonly VITE_ANALYTICS_URL?: string
  readonly VITE_FAVICON_URL?: string
  readonly VITE_CONTACT_EMAIL?: string
  readonly VITE_CONTACT_TELEPHONE?: string
}
