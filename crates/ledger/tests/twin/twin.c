/* A disk that can fail, between a program and the real one (LD_PRELOAD). It lets every call through and remembers of each
 * write what stood there before, until the file is synced. At the n-th write, truncation or sync of a file whose path
 * begins with TWIN_PREFIX it does what TWIN_HOW says:
 *
 *   cut    the power goes: of what was not synced some writes are kept and some are not, torn at sectors, as the random
 *          numbers from TWIN_SEED have it (seed 0: none is kept); then the process ends.
 *   eio    the call fails once. If it was a sync, what it should have synced is lost, and later syncs succeed: that is
 *          how kernels behave, and why a failed sync must never be tried again.
 *   full   from then on there is no room for anything that makes a file longer.
 *
 * The number of calls that were seen stands in the file TWIN_REPORT when the process ends, and after a failed sync the
 * number of writes that followed it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SECTOR 512
#define MOST_FILES 64

/* A write that was not synced yet: what it wrote, and what stood there before. */
struct written {
    off_t at;
    size_t length;
    char *bytes, *before;
    size_t before_length;
    off_t size_before;
    struct written *earlier;
};

struct file {
    dev_t dev;
    ino_t ino;
    int fd; /* our own, to read and to put back with */
    struct written *last;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct file files[MOST_FILES];
static int file_count;
static long calls, at, after_failed_sync;
static int sync_failed, is_full;
static unsigned long random_state;

static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_write)(int, const void *, size_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_ftruncate)(int, off_t);

static void report(void) {
    const char *path = getenv("TWIN_REPORT");
    int fd = path ? open(path, O_CREAT | O_TRUNC | O_WRONLY, 0600) : -1;
    if (fd < 0) return;
    char text[64];
    int length = snprintf(text, sizeof text, "%ld %ld\n", calls, after_failed_sync);
    if (real_write(fd, text, (size_t)length) < 0) abort();
    close(fd);
}

__attribute__((constructor)) static void start(void) {
    real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    real_write = dlsym(RTLD_NEXT, "write");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
    const char *number = getenv("TWIN_AT");
    at = number ? atol(number) : 0;
    const char *seed = getenv("TWIN_SEED");
    random_state = seed ? strtoul(seed, NULL, 10) : 0;
    atexit(report);
}

static int is(const char *how) {
    const char *wanted = getenv("TWIN_HOW");
    return wanted && strcmp(wanted, how) == 0;
}

/* A number that is the same in every run with the same seed. */
static unsigned long next_random(void) {
    random_state = random_state * 6364136223846793005UL + 1442695040888963407UL;
    return random_state >> 33;
}

/* The file behind a descriptor, where it is one of those that are watched. The index of the log and the lock hold
 * nothing that outlives a process. */
static struct file *watched(int fd) {
    const char *prefix = getenv("TWIN_PREFIX");
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (!prefix || length < 0) return NULL;
    path[length] = 0;
    if (strncmp(path, prefix, strlen(prefix)) != 0) return NULL;
    const char *end = strrchr(path, '-');
    if (end && (strcmp(end, "-shm") == 0 || strcmp(end, "-lock") == 0)) return NULL;
    struct stat found;
    if (fstat(fd, &found) != 0 || !S_ISREG(found.st_mode)) return NULL;
    for (int i = 0; i < file_count; i++)
        if (files[i].dev == found.st_dev && files[i].ino == found.st_ino) return &files[i];
    if (file_count == MOST_FILES) abort();
    struct file *file = &files[file_count];
    *file = (struct file){found.st_dev, found.st_ino, open(path, O_RDWR | O_CLOEXEC), NULL};
    if (file->fd < 0) return NULL;
    file_count++;
    return file;
}

static off_t size_of(struct file *file) {
    struct stat found;
    return fstat(file->fd, &found) == 0 ? found.st_size : 0;
}

/* Remembers what a write to [offset, offset + length) will cover; a truncation is a write without bytes to the end. */
static void remember(struct file *file, const void *bytes, off_t offset, size_t length) {
    struct written *written = calloc(1, sizeof *written);
    written->at = offset;
    written->length = bytes ? length : 0;
    written->size_before = size_of(file);
    size_t covered = bytes ? length : (size_t)(written->size_before > offset ? written->size_before - offset : 0);
    written->before = malloc(covered + 1);
    ssize_t found = pread(file->fd, written->before, covered, offset);
    written->before_length = found > 0 ? (size_t)found : 0;
    if (bytes) {
        written->bytes = malloc(length + 1);
        memcpy(written->bytes, bytes, length);
    }
    written->earlier = file->last;
    file->last = written;
}

static void forget(struct file *file) {
    while (file->last) {
        struct written *written = file->last;
        file->last = written->earlier;
        free(written->bytes);
        free(written->before);
        free(written);
    }
}

static void put(int fd, const char *bytes, size_t length, off_t offset) {
    if (length > 0 && real_pwrite(fd, bytes, length, offset) != (ssize_t)length) abort();
}

/* Some of the sectors of what was written, as chance has it. */
static void keep_some(struct file *file, struct written *written) {
    if (written->earlier) keep_some(file, written->earlier);
    if (!written->bytes) {
        if (next_random() % 2 && real_ftruncate(file->fd, written->at) != 0) abort();
        return;
    }
    for (size_t done = 0; done < written->length; done += SECTOR) {
        size_t part = written->length - done < SECTOR ? written->length - done : SECTOR;
        if (next_random() % 2) put(file->fd, written->bytes + done, part, written->at + (off_t)done);
    }
}

/* What was not synced never came to the disk, or only in part. */
static void lose_unsynced(struct file *file, int some) {
    for (struct written *written = file->last; written; written = written->earlier) {
        put(file->fd, written->before, written->before_length, written->at);
        if (real_ftruncate(file->fd, written->size_before) != 0) abort();
    }
    if (some && file->last) keep_some(file, file->last);
    forget(file);
}

static void power_cut(void) {
    int some = random_state != 0;
    for (int i = 0; i < file_count; i++) lose_unsynced(&files[i], some);
    report();
    _exit(111);
}

/* Counts a call; 0 where it may be done, else the error that it fails with. */
static int before_call(struct file *file, int syncs, off_t end) {
    calls++;
    if (sync_failed && !syncs) after_failed_sync++;
    if (calls == at) {
        if (is("cut")) power_cut();
        if (is("full")) is_full = 1;
        if (is("eio")) {
            sync_failed = syncs;
            if (syncs) lose_unsynced(file, 0);
            return EIO;
        }
    }
    return is_full && !syncs && end > size_of(file) ? ENOSPC : 0;
}

static ssize_t write_at(struct file *file, int fd, const void *bytes, size_t length, off_t offset, int moves) {
    int error = before_call(file, 0, offset + (off_t)length);
    if (error) {
        errno = error;
        return -1;
    }
    remember(file, bytes, offset, length);
    return moves ? real_write(fd, bytes, length) : real_pwrite(fd, bytes, length, offset);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t offset) {
    pthread_mutex_lock(&lock);
    struct file *file = watched(fd);
    ssize_t done = file ? write_at(file, fd, bytes, length, offset, 0) : real_pwrite(fd, bytes, length, offset);
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
    return pwrite64(fd, bytes, length, offset);
}

ssize_t write(int fd, const void *bytes, size_t length) {
    if (!real_write) real_write = dlsym(RTLD_NEXT, "write");
    pthread_mutex_lock(&lock);
    struct file *file = watched(fd);
    off_t offset = file ? lseek(fd, 0, (fcntl(fd, F_GETFL) & O_APPEND) ? SEEK_END : SEEK_CUR) : 0;
    ssize_t done = file ? write_at(file, fd, bytes, length, offset, 1) : real_write(fd, bytes, length);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate64(int fd, off_t length) {
    pthread_mutex_lock(&lock);
    struct file *file = watched(fd);
    int error = file ? before_call(file, 0, length) : 0;
    if (!error && file) remember(file, NULL, length, 0);
    int done = error ? -1 : real_ftruncate(fd, length);
    pthread_mutex_unlock(&lock);
    if (error) errno = error;
    return done;
}

int ftruncate(int fd, off_t length) {
    return ftruncate64(fd, length);
}

static int sync_with(int (*real)(int), int fd) {
    pthread_mutex_lock(&lock);
    struct file *file = watched(fd);
    int error = file ? before_call(file, 1, 0) : 0;
    int done = error ? -1 : real(fd);
    if (done == 0 && file) forget(file);
    pthread_mutex_unlock(&lock);
    if (error) errno = error;
    return done;
}

int fsync(int fd) {
    return sync_with(real_fsync, fd);
}

int fdatasync(int fd) {
    return sync_with(real_fdatasync, fd);
}
