declare const __APP_VERSION__: string

/** The settings of the build (README). By these names, so that the code for what is off is left out. */
interface ImportMetaEnv {
  readonly VITE_API_URL?: string
  readonly VITE_SENTRY_DSN?: string
  readonly VITE_ANALYTICS_URL?: string
  readonly VITE_FAVICON_URL?: string
  readonly VITE_CONTACT_EMAIL?: string
  readonly VITE_CONTACT_TELEPHONE?: string
}
