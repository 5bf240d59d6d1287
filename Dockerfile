# The first stage builds the page; the final image has neither the build tools nor their packages. It can run with a
# read-only root: docker run --read-only --tmpfs /tmp -v data:/data …
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# Settings built into the page (README.md, Settings), such as --build-arg VITE_CONTACT_EMAIL=…; empty ones count as unset.
ARG VITE_API_URL=""
ARG VITE_SENTRY_DSN=""
ARG VITE_ANALYTICS_URL=""
ARG VITE_FAVICON_URL=""
ARG VITE_CONTACT_EMAIL=""
ARG VITE_CONTACT_TELEPHONE=""
RUN for name in API_URL SENTRY_DSN ANALYTICS_URL FAVICON_URL CONTACT_EMAIL CONTACT_TELEPHONE; do \
      eval "[ -n \"\$VITE_$name\" ]" || unset "VITE_$name"; \
    done; npx vite build

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# Limits the memory of the process, as src/server/process.json does (src/decisions/0017-library-index.md).
ENV NODE_OPTIONS=--max-semi-space-size=8 MALLOC_MMAP_THRESHOLD_=98304 MALLOC_TRIM_THRESHOLD_=4194304
# The same arguments as in the build: the server allows the page to contact these origins.
ARG VITE_API_URL=""
ARG VITE_SENTRY_DSN=""
ARG VITE_ANALYTICS_URL=""
ARG VITE_FAVICON_URL=""
ENV VITE_API_URL=$VITE_API_URL VITE_SENTRY_DSN=$VITE_SENTRY_DSN \
  VITE_ANALYTICS_URL=$VITE_ANALYTICS_URL VITE_FAVICON_URL=$VITE_FAVICON_URL
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Removes the packages' own Node, because the image has one.
RUN npm ci --ignore-scripts --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node && \
  npm cache clean --force && mkdir /data && chown node:node /data
COPY src/contract src/contract
COPY src/server src/server
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 8080
# Checks that the process is alive, not ready: otherwise containers would be restarted while the database is away.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts", "serve"]
