using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Generation.Safety;

/// <summary>Asks the compiler which calls it allows in a safe context, by a small program that makes each.</summary>
/// <remarks>
/// Which calls are unsafe is up to the reference assemblies, the project's options and the version of the compiler together. The attribute that marks such a
/// call is not among those that a symbol shows, and the property that tells it is newer than the oldest compiler that the package supports.
/// </remarks>
internal static class SafetyProbe
{
    /// <summary>A method that has a type of pointers in its signature, and its call: there are rules that only refuse that.</summary>
    private const string NamesPointers = "NamesPointers";

    private const string Text =
        $$"""
        internal static class Probe
        {
            private static global::System.Span<T> {{nameof(UnsafeCalls.UncheckedSpans)}}<T>(T[] array, global::System.Span<T> span, int count) =>
                array.Length == 0
                    ? global::System.Runtime.InteropServices.MemoryMarshal.CreateSpan(ref global::System.Runtime.CompilerServices.Unsafe.Add(
                        ref global::System.Runtime.InteropServices.MemoryMarshal.GetReference(span), count), count)
                    : global::System.Runtime.InteropServices.MemoryMarshal.CreateSpan(
                        ref global::System.Runtime.InteropServices.MemoryMarshal.GetArrayDataReference(array), count);

            private static T[] {{nameof(UnsafeCalls.UninitializedArrays)}}<T>(int length) => global::System.GC.AllocateUninitializedArray<T>(length);

            private static T[] {{nameof(UnsafeCalls.UninitializedPinnedArrays)}}<T>(int length) =>
                global::System.GC.AllocateUninitializedArray<T>(length, pinned: true);

            private static void {{nameof(UnsafeCalls.FreedHandles)}}(global::System.Runtime.InteropServices.GCHandle handle) => handle.Free();

            private static global::System.Span<byte> {{nameof(UnsafeCalls.BytesOfElements)}}<T>(T[] array) =>
                global::System.Runtime.InteropServices.MemoryMarshal.CreateSpan(
                    ref global::System.Runtime.CompilerServices.Unsafe.As<T, byte>(
                        ref global::System.Runtime.InteropServices.MemoryMarshal.GetArrayDataReference(array)), array.Length);

            private static int {{NamesPointers}}(int*[] array) => array.Length == 0 ? 0 : {{NamesPointers}}(array);
        }
        """;

    /// <summary>What the compiler of a project says.</summary>
    /// <param name="compilation">Any compilation of the project: only its options, and those of its files, and its references count.</param>
    /// <param name="parsing">The options of its files.</param>
    public static MemorySafety Ask(CSharpCompilation compilation, CSharpParseOptions parsing)
    {
        var tree = CSharpSyntaxTree.ParseText(Text, parsing);
        var refused = UnsafeCalls.None;
        var namesPointers = true;
        // Without its own files, what is bound for the answer is the framework's alone, and the references stay read.
        foreach (var diagnostic in compilation.RemoveAllSyntaxTrees().AddSyntaxTrees(tree).GetSemanticModel(tree).GetDiagnostics())
        {
            if (diagnostic.Severity < DiagnosticSeverity.Warning
                || tree.GetRoot().FindNode(diagnostic.Location.SourceSpan).FirstAncestorOrSelf<MethodDeclarationSyntax>() is not { } method)
                continue;
            var name = method.Identifier.ValueText;
            if (Enum.TryParse<UnsafeCalls>(name, out var call))
                refused |= call;
            namesPointers &= name != NamesPointers;
        }

        return new MemorySafety(refused, compilation.Options.AllowUnsafe, namesPointers);
    }
}
