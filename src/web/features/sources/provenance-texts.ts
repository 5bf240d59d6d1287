import { provenanceLabels } from '#contract/sources/provenance-words.ts'

export { accessNames as accessTexts } from '#contract/sources/provenance-values.ts'
export {
  exposureNames as exposureTexts,
  healthNames as healthTexts,
  rhythmNames as rhythmTexts,
} from '#contract/sources/provenance-words.ts'

export const provenanceTexts = {
  ...provenanceLabels,
  accessNote: 'Price, or how to get access',
  exposureNote: 'Details',
}
