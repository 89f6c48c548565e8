using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace PoolAnalyzers.Scan.Watching.Symbols;

/// <summary>Finds the line of an instruction by the debug information beside an assembly, or in it.</summary>
internal sealed class SourceMap : IDisposable
{
    private readonly Dictionary<string, MetadataReaderProvider?> _debugInformation = new(StringComparer.Ordinal);
    private readonly Dictionary<string, FinallyCalls?> _finallyCalls = new(StringComparer.Ordinal);

    /// <summary>The assemblies without debug information that could be read.</summary>
    public IEnumerable<string> Without => _debugInformation.Where(entry => entry.Value is null).Select(entry => entry.Key).Order(StringComparer.Ordinal);

    /// <summary>The file and line of an instruction; null where nobody knows.</summary>
    /// <param name="assembly">The file of the assembly.</param>
    /// <param name="method">The metadata token of the method.</param>
    /// <param name="il">The offset of the instruction.</param>
    /// <param name="callee">
    /// The instruction calls a method of this name in the <c>finally</c> of a <c>try</c> that the offset is in; null where the offset is that of the call.
    /// </param>
    public (string File, int Line, int Column)? Find(string assembly, int method, int il, string? callee) =>
        Find(assembly, method, il, (_, definition) => OffsetOf(assembly, definition, il, callee));

    /// <summary>The file and line of a call, of which a process has told by a stack of its own; null where nobody knows.</summary>
    /// <param name="assembly">The file of the assembly.</param>
    /// <param name="method">The metadata token of the method.</param>
    /// <param name="il">The offset. For a call in a handler, it is that of another statement.</param>
    /// <param name="callee">The name of the method that is called.</param>
    public (string File, int Line, int Column)? FindCall(string assembly, int method, int il, string callee) =>
        Find(assembly, method, il, (reader, definition) =>
            CallsOf(assembly)?.FindInHandler(definition, il, EndOfStatement(reader, definition, il), callee) ?? il);

    private (string File, int Line, int Column)? Find(string assembly, int method, int il, Func<MetadataReader, MethodDefinitionHandle, int> offset)
    {
        if (assembly.Length == 0 || il < 0 || MetadataTokens.EntityHandle(method) is not { Kind: HandleKind.MethodDefinition, IsNil: false } handle)
        {
            return null;
        }

        if (!_debugInformation.TryGetValue(assembly, out var provider))
        {
            _debugInformation.Add(assembly, provider = Open(assembly));
        }

        try
        {
            var definition = (MethodDefinitionHandle)handle;
            return provider?.GetMetadataReader() is { } reader ? Find(reader, definition, offset(reader, definition)) : null;
        }
        catch (BadImageFormatException)
        {
            return null;
        }
    }

    private static int EndOfStatement(MetadataReader reader, MethodDefinitionHandle method, int il) =>
        MetadataTokens.GetRowNumber(method) > reader.MethodDebugInformation.Count ? int.MaxValue
        : reader.GetMethodDebugInformation(method).GetSequencePoints().Where(point => point.Offset > il && !point.IsHidden)
            .Select(point => point.Offset).DefaultIfEmpty(int.MaxValue).Min();

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (var provider in _debugInformation.Values)
        {
            provider?.Dispose();
        }

        foreach (var calls in _finallyCalls.Values)
        {
            calls?.Dispose();
        }
    }

    private int OffsetOf(string assembly, MethodDefinitionHandle method, int il, string? callee) =>
        callee is null ? il : CallsOf(assembly)?.Find(method, il, callee) ?? il;

    private FinallyCalls? CallsOf(string assembly)
    {
        if (!_finallyCalls.TryGetValue(assembly, out var calls))
        {
            _finallyCalls.Add(assembly, calls = FinallyCalls.Open(assembly));
        }

        return calls;
    }

    private static (string File, int Line, int Column)? Find(MetadataReader reader, MethodDefinitionHandle method, int il)
    {
        if (MetadataTokens.GetRowNumber(method) > reader.MethodDebugInformation.Count)
        {
            return null;
        }

        SequencePoint? found = null;
        foreach (var point in reader.GetMethodDebugInformation(method).GetSequencePoints())
        {
            if (point.Offset > il)
            {
                break;
            }

            // Hidden ones belong to the statement before them.
            found = point.IsHidden ? found : point;
        }

        return found is { } place ? (reader.GetString(reader.GetDocument(place.Document).Name), place.StartLine, place.StartColumn) : null;
    }

    private static MetadataReaderProvider? Open(string assembly)
    {
        try
        {
            using var image = new PEReader(File.OpenRead(assembly));
            bool isFound = image.TryOpenAssociatedPortablePdb(
                assembly, path => File.Exists(path) ? File.OpenRead(path) : null, out var provider, out _);
            return isFound ? provider : null;
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException or BadImageFormatException)
        {
            return null;
        }
    }
}
