import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

export function HomeSearch() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate({ to: '/sources', search: { search: text.trim() } })
  }
  return (
    <search>
      <form onSubmit={submit} className="flex max-w-prose gap-2">
        <SearchInput
          className="min-w-0 grow"
          label="Search all sources"
          placeholder="Search all sources..."
          maxLength={limits.search}
          value={text}
          onChange={setText}
        />
        <Button type="submit" variant="primary">
          Search
        </Button>
      </form>
    </search>
  )
}
