import { createRoot } from 'react-dom/client'
import { Gallery } from '#web/ui/gallery/gallery.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Gallery />)
