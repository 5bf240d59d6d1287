import { endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { id, line } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'

export const subcategory = z.object({ id, name: z.string(), count: z.int() })
export type Subcategory = z.infer<typeof subcategory>

/** A category of the global taxonomy, or a group's subject (decision 0013, words). */
export const category = z.object({ id, name: z.string(), count: z.int(), subCategories: z.array(subcategory) })
export type Category = z.infer<typeof category>

export const subcategoryRef = z.object({ id, name: z.string(), category: z.object({ id, name: z.string() }) })
export type SubcategoryRef = z.infer<typeof subcategoryRef>

export const nameInput = z.strictObject({ name: line(limits.name) })

export const categoryEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/categories/',
    summary: 'The global categories with their subcategories, by name',
    action: 'source.read',
    reply: z.array(category),
  }),
  create: endpoint({
    method: 'POST',
    path: '/categories/create/',
    summary: 'Create a subject of the caller’s group or, as an administrator, a global category',
    action: 'taxonomy.change',
    takesIdempotencyKey: true,
    status: 201,
    body: nameInput,
    reply: category,
  }),
  listGroup: endpoint({
    method: 'GET',
    path: '/categories/group/',
    summary: 'The subjects of the caller’s group with their categories, by name',
    action: 'groupSource.read',
    reply: z.array(category),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/categories/update/:id/',
    summary: 'Rename a subject or a global category',
    action: 'taxonomy.change',
    errors: ['stale'],
    body: nameInput,
    reply: category,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/categories/delete/:id/',
    summary: 'Delete a subject with its categories, or a global category whose subcategories are empty',
    action: 'taxonomy.change',
    errors: ['conflict'],
  }),
  createSubcategory: endpoint({
    method: 'POST',
    path: '/subcategories/create/:id/',
    summary: 'Create a subcategory in the category `id`',
    action: 'taxonomy.change',
    takesIdempotencyKey: true,
    status: 201,
    body: nameInput,
    reply: subcategory,
  }),
  updateSubcategory: endpoint({
    method: 'PATCH',
    path: '/subcategories/update/:id/',
    summary: 'Rename a subcategory',
    action: 'taxonomy.change',
    errors: ['stale'],
    body: nameInput,
    reply: subcategory,
  }),
  removeSubcategory: endpoint({
    method: 'DELETE',
    path: '/subcategories/delete/:id/',
    summary: 'Delete a subcategory. A global one must have no sources',
    action: 'taxonomy.change',
    errors: ['conflict'],
  }),
}
