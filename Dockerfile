# The page is built in one stage; the image that runs has neither the tools nor their packages.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npx vite build

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# As in src/server/process.json: how its memory is kept small (src/decisions/0021-memory.md).
ENV NODE_OPTIONS=--max-semi-space-size=8 MALLOC_MMAP_THRESHOLD_=98304 MALLOC_TRIM_THRESHOLD_=4194304
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev && npm cache clean --force && mkdir /data && chown node:node /data
COPY src/contract src/contract
COPY src/server src/server
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts", "serve"]
