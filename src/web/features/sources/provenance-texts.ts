import { provenanceLabels } from '#contract/sources/provenance-words.ts'

export {
  accessNames as accessTexts,
  exposureNames as exposureTexts,
  rhythmNames as rhythmTexts,
} from '#contract/sources/provenance-words.ts'

export const provenanceTexts = {
  ...provenanceLabels,
  accessNote: 'Price, or how to get access',
  exposureNote: 'Details',
}
