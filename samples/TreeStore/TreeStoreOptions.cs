using System.Text.Json;

namespace TreeStores;

/// <summary>How a store works.</summary>
public sealed record TreeStoreOptions
{
    /// <summary>Where the store is kept on disk; null for a store in memory only.</summary>
    public string? Folder { get; init; }

    /// <summary>Whether a change is acknowledged only after it is on disk. Needs a <see cref="Folder"/>.</summary>
    public bool Durable { get; init; }

    /// <summary>How types are written and read. Give the options of a source-generated context, such as <c>MyContext.Default.Options</c>.</summary>
    public JsonSerializerOptions? Json { get; init; }

    /// <summary>The longest value, in bytes.</summary>
    public int MaxValueBytes { get; init; } = 16 << 20;

    /// <summary>The most that all values together may take, in bytes of blocks.</summary>
    public long MaxBytes { get; init; } = 4L << 30;

    /// <summary>How many changes wait for a reader of <see cref="TreeStore.Subscribe"/> before it misses some.</summary>
    public int FeedCapacity { get; init; } = 1024;

    /// <summary>How long a store without <see cref="Durable"/> gathers changes before it writes them to its log.</summary>
    public TimeSpan LogDelay { get; init; } = TimeSpan.FromMilliseconds(20);

    /// <summary>
    /// What tells the time: for <see cref="LogDelay"/>, and, in the service, for snapshots, signs of life and the first version. A test can give one that
    /// it moves itself.
    /// </summary>
    public TimeProvider TimeProvider { get; init; } = TimeProvider.System;

    /// <summary>
    /// Versions begin after this one, or later if there was a store before. The service takes it from the clock, because its clients remember versions: what
    /// they got from a store that is gone must not mean a value of the next one.
    /// </summary>
    internal long VersionsAfter { get; init; }

    /// <summary>Gets sentences about files that were torn or corrupt, and about what was used instead.</summary>
    public Action<string>? Tell { get; init; }
}

/// <summary>The store has no room for a value.</summary>
public sealed class TreeStoreFullException : InvalidOperationException
{
    internal TreeStoreFullException(long most)
        : base($"The store is full: its values may take {most:N0} bytes.")
    {
    }
}

/// <summary>A value is too long.</summary>
public sealed class ValueTooLongException : ArgumentException
{
    internal ValueTooLongException(long most)
        : base($"The value is longer than {most:N0} bytes.")
    {
    }
}

/// <summary>The files of a store cannot be read or written.</summary>
public sealed class TreeStoreFileException : IOException
{
    internal TreeStoreFileException(string message, Exception? inner = null)
        : base(message, inner)
    {
    }
}
