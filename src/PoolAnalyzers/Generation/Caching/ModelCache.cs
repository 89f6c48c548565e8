using System;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Generation.Caching;

/// <summary>Models by the syntax that they were read from, good for as long as nothing has changed that a declaration can depend on.</summary>
/// <remarks>
/// The compiler asks for every declaration again after every edit anywhere, because any edit could change what a name means. Most edits are
/// inside a body, which cannot, and that is cheaper to find out once than to read every declaration again. Keeps no syntax alive. Safe for
/// use by several threads.
/// </remarks>
/// <typeparam name="TModel">What is read; immutable.</typeparam>
internal sealed class ModelCache<TModel>(DeclarationEpochs epochs)
    where TModel : class
{
    private readonly ConditionalWeakTable<SyntaxNode, Entry> _entries = new();

    /// <summary>The model of a declaration, which is null when it is wrong.</summary>
    public TModel? Get(SyntaxNode declaration, Compilation compilation, Func<TModel?> read)
    {
        var epoch = epochs.Of(compilation);
        var entry = _entries.GetOrCreateValue(declaration);
        if (entry.Known is { } known && ReferenceEquals(known.Epoch, epoch))
            return known.Model;

        var model = read();
        entry.Known = new Known(epoch, model);
        return model;
    }

    private sealed class Entry
    {
        /// <summary>Replaced as a whole, so that a reader sees a model with the epoch that it belongs to.</summary>
        public volatile Known? Known;
    }

    private sealed record Known(object Epoch, TModel? Model);
}
