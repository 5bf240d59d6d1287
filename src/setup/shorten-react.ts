import { minify, type Plugin } from 'vite'

const REACT_DOM = /\/react-dom\/cjs\/react-dom-client\.production\.js$/

// What React calls the fields of its tree, its updates and its root: names that nothing outside this one module reads, no
// host object has and no text holds.
const FIELDS = [
  'memoizedProps memoizedState pendingProps updateQueue subtreeFlags childLanes stateNode elementType alternate',
  'baseState baseQueue lastRenderedReducer lastRenderedState eagerState hasEagerState revertLane firstBaseUpdate',
  'lastBaseUpdate lastEffect firstContext memoizedValue pendingLanes suspendedLanes pingedLanes expiredLanes warmLanes',
  'entangledLanes entanglements shellSuspendCounter errorRecoveryDisabledLanes expirationTimes hiddenUpdates pooledCache',
  'pooledCacheLanes pendingChildren pingCache timeoutHandle cancelPendingCommit pendingContext callbackNode',
  'callbackPriority incompleteTransitions dehydrated treeContext retryLane hydrationErrors isBackwards renderingStartTime',
  'tailMode cachePool treeForkCount baseLanes refCleanup',
].join(' ')

/** Shortens in a build what React calls its own fields: 1 kB of every first visit. The developer tools of React then show none. */
export const shortenReact = (): Plugin => ({
  name: 'shorten-react',
  apply: 'build',
  transform: async (code, id) => {
    if (!REACT_DOM.test(id)) return null
    const include = new RegExp(`^(?:${FIELDS.replaceAll(' ', '|')})$`)
    const { code: short, errors } = await minify(id, code, {
      compress: false,
      mangle: false,
      codegen: { removeWhitespace: false },
      mangleProps: { include },
    })
    if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
    return { code: short, map: null }
  },
})
