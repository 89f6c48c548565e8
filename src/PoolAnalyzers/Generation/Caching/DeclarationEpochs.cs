using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace PoolAnalyzers.Generation.Caching;

/// <summary>Tells successive compilations of a project apart by what they declare: those that differ inside bodies at most share an epoch.</summary>
/// <remarks>Keeps no compilation alive. Safe for use by several threads.</remarks>
internal sealed class DeclarationEpochs
{
    private volatile Latest? _latest;

    /// <summary>The epoch of a compilation: an object that is the same one for as long as all declarations mean the same.</summary>
    public object Of(Compilation compilation)
    {
        var latest = _latest;
        var before = latest?.Find();
        if (ReferenceEquals(before, compilation))
            return latest!.Epoch;
        var epoch = before is not null && DeclareTheSame(before, compilation) ? latest!.Epoch : new object();
        _latest = new Latest(new(compilation), epoch);
        return epoch;
    }

    private static bool DeclareTheSame(Compilation before, Compilation after)
    {
        if (before is not CSharpCompilation old || after is not CSharpCompilation current
            || old.AssemblyName != current.AssemblyName
            || !old.Options.Equals(current.Options)
            || old.ExternalReferences != current.ExternalReferences
            || old.SyntaxTrees.Length != current.SyntaxTrees.Length)
        {
            return false;
        }

        for (var i = 0; i < old.SyntaxTrees.Length; i++)
        {
            var (tree, edited) = (old.SyntaxTrees[i], current.SyntaxTrees[i]);
            if (!ReferenceEquals(tree, edited) && !(tree.Options.Equals(edited.Options) && tree.IsEquivalentTo(edited, topLevel: true)))
                return false;
        }

        return true;
    }

    private sealed record Latest(WeakReference<Compilation> Compilation, object Epoch)
    {
        public Compilation? Find() => Compilation.TryGetTarget(out var compilation) ? compilation : null;
    }
}
