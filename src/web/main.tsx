import './styles/index.css'
import { mount } from './app/mount.tsx'
import { purgeOldState } from './app/start-up.ts'

const root = document.getElementById('root')
// The parts of the page in all their states, for developers. A build leaves it out.
if (import.meta.env.DEV && window.location.pathname === '/ui') void import('./app/gallery-page.tsx')
else if (root && !purgeOldState()) void mount(root)
