#!/bin/sh
# Copies a finished piece of PostgreSQL's log, compressed, to $BACKUP_DIR/wal, as its archive_command: archive.sh %p %f. Where that
# folder is missing nobody keeps backups, and the piece may go.
set -eu

: "${BACKUP_DIR:=/backup}"
[ -d "$BACKUP_DIR/wal" ] || exit 0
copy=$BACKUP_DIR/wal/$2.gz
# PostgreSQL asks again when it stopped before it noted that the copy was made.
if [ -f "$copy" ]; then
  gzip -dc "$copy" | cmp -s - "$1"
  exit
fi
gzip -c "$1" > "$copy.part"
sync "$copy.part"
mv "$copy.part" "$copy"
