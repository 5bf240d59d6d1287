import './styles/index.css'
import { mount } from './app/mount.tsx'
import { purgeOldState } from './app/start-up.ts'

const root = document.getElementById('root')
if (root && !purgeOldState()) void mount(root)
