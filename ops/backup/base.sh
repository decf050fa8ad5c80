#!/bin/sh
# Copies the data of PostgreSQL as a base for its archived log, once a day, and removes bases and log that are no longer kept. The
# server is that of PGHOST, PGUSER and PGPASSWORD, whose archive_command fills $BACKUP_DIR/wal. With ONCE=1 it copies once.
set -eu

: "${BACKUP_DIR:=/backup}" "${KEEP_BASES:=7}" "${EVERY_SECONDS:=86400}" "${ONCE:=}"

save() {
  name=$(date -u +%Y%m%dT%H%M%SZ)
  rm -rf "$BACKUP_DIR"/base/*.unfinished
  pg_basebackup --pgdata "$BACKUP_DIR/base/$name.unfinished" --checkpoint fast --wal-method fetch
  mv "$BACKUP_DIR/base/$name.unfinished" "$BACKUP_DIR/base/$name"
  echo "base $name is saved"
}

# Removes the oldest bases, and the log from before the oldest one that is left.
forget() {
  for name in $(ls -1 "$BACKUP_DIR/base" | sort -r | tail -n "+$((KEEP_BASES + 1))"); do
    rm -rf "$BACKUP_DIR/base/${name:?}"
    echo "base $name is removed"
  done
  oldest=$(ls -1 "$BACKUP_DIR/base" | sort | head -n 1)
  first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$BACKUP_DIR/base/$oldest/backup_label")
  pg_archivecleanup "$BACKUP_DIR/wal" "$first"
}

mkdir -p "$BACKUP_DIR/base" "$BACKUP_DIR/wal"
while :; do
  save
  forget
  [ -n "$ONCE" ] && exit 0
  sleep "$EVERY_SECONDS"
done
