using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.CodeFixes.Tests.Proofs;
using PoolAnalyzers.CodeFixes.Trials;
using PoolAnalyzers.Queries;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>A field that the constructor was given is the object's own where the object gives it back whenever it has something.</summary>
public sealed class GivenFieldsTests
{
    private const string Ends = "public void Dispose() { if (!_flag) { _flag = true; ArrayPool<byte>.Shared.Return(_buffer); } }";

    [Theory]
    [InlineData("public void Dispose() => ArrayPool<byte>.Shared.Return(_buffer);", false)]
    [InlineData("public void Dispose() { if (_buffer != null) ArrayPool<byte>.Shared.Return(_buffer); }", false)]
    [InlineData("public void Dispose() { }", true)]
    // A flag that is false until the object is ended keeps a second release out.
    [InlineData(Ends, false)]
    [InlineData("public void Dispose() => Dispose(true); void Dispose(bool all) { if (all) ArrayPool<byte>.Shared.Return(_buffer); }", false)]
    // A flag that somebody else sets says whose the array is; so may a number.
    [InlineData(Ends + " public void Lend() => _flag = true;", true)]
    [InlineData("public void Dispose() { if (_count > 3) ArrayPool<byte>.Shared.Return(_buffer); } public void Add() => _count++;", true)]
    [InlineData("public void Dispose() => Dispose(false); void Dispose(bool all) { if (all) ArrayPool<byte>.Shared.Return(_buffer); }", true)]
    public void Release_without_a_condition_of_its_own(string dispose, bool mayBeOthers)
    {
        var program = new ProofProgram("Holder.cs", $$"""
            using System.Buffers;
            public sealed class Holder
            {
                private readonly byte[] _buffer;
                private bool _flag;
                private int _count;
                public Holder(byte[] given) => _buffer = given;
                public bool IsFlagged => _flag && _count > 0;
                {{dispose}}
            }
            """);
        Assert.Empty(program.Compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        var pools = PoolQueries.Of(program.Compilation, new AnalyzerOptions([]), default)!;
        var field = program.Compilation.GetTypeByMetadataName("Holder")!.GetMembers("_buffer").Single();
        Assert.Equal(mayBeOthers, new GivenFields(program.Compilation, pools, default).MayHaveBeenGiven(field));
    }
}
