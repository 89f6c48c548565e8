using Microsoft.CodeAnalysis;
using PoolAnalyzers.CodeFixes.Rules;
using PoolAnalyzers.Rules;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>POOL005: what a field keeps is released where the type releases the rest.</summary>
public sealed class Pool005FixTests
{
    [Fact]
    public Task Dispose() => Fixes<Pool005Fix>(
        """
            public sealed class Writer(Stream target) : IDisposable
            {
                private byte[]? {|POOL005:_line = ArrayPool<byte>.Shared.Rent(64)|};

                public void Dispose()
                {
                    target.Dispose(); // ours
                }
            }
        """,
        """
            public sealed class Writer(Stream target) : IDisposable
            {
                private byte[]? _line = ArrayPool<byte>.Shared.Rent(64);

                public void Dispose()
                {
                    target.Dispose(); // ours
                    if (_line is { } line)
                    {
                        _line = null;
                        ArrayPool<byte>.Shared.Return(line);
                    }
                }
            }
        """,
        title: "Release '_line' in 'Dispose'");

    [Fact]
    public Task Released_where_it_grows() => Fixes<Pool005Fix>(
        """
            public sealed class Ranges : IDisposable
            {
                private int[]? _ranges;

                public int First => _ranges![0];

                public void Update(int n)
                {
                    if (_ranges != null)
                        ArrayPool<int>.Shared.Return(_ranges);
                    {|POOL005:_ranges = ArrayPool<int>.Shared.Rent(n)|};
                }

                public void Dispose() => GC.SuppressFinalize(this);
            }
        """,
        """
            public sealed class Ranges : IDisposable
            {
                private int[]? _ranges;

                public int First => _ranges![0];

                public void Update(int n)
                {
                    if (_ranges != null)
                        ArrayPool<int>.Shared.Return(_ranges);
                    _ranges = ArrayPool<int>.Shared.Rent(n);
                }

                public void Dispose()
                {
                    GC.SuppressFinalize(this);
                    if (_ranges is { } ranges)
                    {
                        _ranges = null;
                        ArrayPool<int>.Shared.Return(ranges);
                    }
                }
            }
        """,
        title: "Release '_ranges' in 'Dispose'");

    [Fact]
    public Task Expression_body_and_references() => Fixes<Pool005Fix>(
        """
            public sealed class Writer : IDisposable
            {
                private string[] _names;
                private readonly Stream _target;

                public Writer(Stream target) { _target = target; {|POOL005:_names = ArrayPool<string>.Shared.Rent(64)|}; }

                public void Dispose() => _target.Dispose();
            }
        """,
        """
            public sealed class Writer : IDisposable
            {
                private string[] _names;
                private readonly Stream _target;

                public Writer(Stream target) { _target = target; _names = ArrayPool<string>.Shared.Rent(64); }

                public void Dispose()
                {
                    _target.Dispose();
                    if (_names is { } names)
                    {
                        _names = null!;
                        ArrayPool<string>.Shared.Return(names, clearArray: true);
                    }
                }
            }
        """);

    [Fact]
    public Task Dispose_that_a_finalizer_calls_too() => Fixes<Pool005Fix>(
        """
            public class Writer : Stream_
            {
                private byte[]? {|POOL005:_line = ArrayPool<byte>.Shared.Rent(64)|};

                protected override void Dispose(bool disposing)
                {
                    if (disposing)
                    {
                        Console.WriteLine();
                    }

                    base.Dispose(disposing);
                }
            }

            public abstract class Stream_ : IDisposable
            {
                public void Dispose() => Dispose(true);
                protected virtual void Dispose(bool disposing) { }
            }
        """,
        """
            public class Writer : Stream_
            {
                private byte[]? _line = ArrayPool<byte>.Shared.Rent(64);

                protected override void Dispose(bool disposing)
                {
                    if (disposing)
                    {
                        Console.WriteLine();
                        if (_line is { } line)
                        {
                            _line = null;
                            ArrayPool<byte>.Shared.Return(line);
                        }
                    }

                    base.Dispose(disposing);
                }
            }

            public abstract class Stream_ : IDisposable
            {
                public void Dispose() => Dispose(true);
                protected virtual void Dispose(bool disposing) { }
            }
        """);

    [Fact]
    public Task Owner() => Fixes<Pool005Fix>(
        """
            public sealed class Writer : IDisposable
            {
                private readonly IMemoryOwner<byte> {|POOL005:_first = MemoryPool<byte>.Shared.Rent(64)|};
                private IMemoryOwner<byte>? _second;

                public int Length(int n)
                {
                    {|POOL005:_second ??= MemoryPool<byte>.Shared.Rent(n)|};
                    return _second.Memory.Length + _first.Memory.Length;
                }

                public void Dispose()
                {
                }
            }
        """,
        """
            public sealed class Writer : IDisposable
            {
                private readonly IMemoryOwner<byte> _first = MemoryPool<byte>.Shared.Rent(64);
                private IMemoryOwner<byte>? _second;

                public int Length(int n)
                {
                    _second ??= MemoryPool<byte>.Shared.Rent(n);
                    return _second.Memory.Length + _first.Memory.Length;
                }

                public void Dispose()
                {
                    _first.Dispose();
                    _second?.Dispose();
                }
            }
        """);

    [Fact]
    public Task Read_only_field_behind_a_flag() => Fixes<Pool005Fix>(
        """
            public sealed class Writer : IDisposable
            {
                private readonly byte[] {|POOL005:_line = ArrayPool<byte>.Shared.Rent(64)|};
                private bool _disposed;

                public void Dispose()
                {
                    if (_disposed)
                        return;
                    _disposed = true;
                }
            }
        """,
        """
            public sealed class Writer : IDisposable
            {
                private readonly byte[] _line = ArrayPool<byte>.Shared.Rent(64);
                private bool _disposed;

                public void Dispose()
                {
                    if (_disposed)
                        return;
                    _disposed = true;
                    ArrayPool<byte>.Shared.Return(_line);
                }
            }
        """);

    [Fact]
    public Task Read_only_field_without_a_flag() => Fixes<Pool005Fix>(
        """
            public sealed class Writer : IDisposable
            {
                private readonly byte[] {|POOL005:_line = ArrayPool<byte>.Shared.Rent(64)|};

                public void Dispose() { Console.WriteLine(); }
            }
        """,
        """
            public sealed class Writer : IDisposable
            {
                private byte[] _line = ArrayPool<byte>.Shared.Rent(64);

                public void Dispose() { Console.WriteLine(); if (_line is { } line) { _line = null!; ArrayPool<byte>.Shared.Return(line); } }
            }
        """,
        title: "Release '_line' in 'Dispose', and make it writable");

    [Fact]
    public Task Pool_in_a_field() => Fixes<Pool005Fix>(
        """
            public sealed class Writer : IDisposable
            {
                private readonly ObjectPool<StringBuilder> _pool;
                private StringBuilder? _text;
                public Writer(ObjectPool<StringBuilder> pool) => _pool = pool;
                public void Open() { {|POOL005:_text = _pool.Get()|}; }
                public void Dispose()
                {
                }
            }
        """,
        """
            public sealed class Writer : IDisposable
            {
                private readonly ObjectPool<StringBuilder> _pool;
                private StringBuilder? _text;
                public Writer(ObjectPool<StringBuilder> pool) => _pool = pool;
                public void Open() { {|POOL006:_text = _pool.Get()|}; }
                public void Dispose()
                {
                    if (_text is { } text)
                    {
                        _text = null;
                        _pool.Return(text);
                    }
                }
            }
        """);

    /// <summary>Somebody has to look at a new <c>Dispose</c>. Fix-all is not offered, instead of an action that changes nothing.</summary>
    /// <remarks>In a project that documents its public members, this one is documented too.</remarks>
    [Fact]
    public Task No_member_to_release_in() => FixesOne<Pool005Fix>(
        """
            public sealed class Writer
            {
                private byte[]? {|POOL005:_line = ArrayPool<byte>.Shared.Rent(64)|};
                public void Close() { _line = null; }
            }
        """,
        """
            public sealed class Writer : IDisposable
            {
                private byte[]? _line = ArrayPool<byte>.Shared.Rent(64);
                public void Close() { {|POOL006:_line = null|}; }

                /// <inheritdoc/>
                public void Dispose()
                {
                    if (_line is { } line)
                    {
                        _line = null;
                        ArrayPool<byte>.Shared.Return(line);
                    }
                }
            }
        """,
        batch: """
            public sealed class Writer
            {
                private byte[]? {|POOL005:_line = ArrayPool<byte>.Shared.Rent(64)|};
                public void Close() { _line = null; }
            }
        """,
        title: "Make 'Writer' disposable, and release '_line' there (check that its users dispose it)");

    /// <summary>A comment is written where its absence would be a new warning: in a documented project, at what other assemblies see.</summary>
    [Theory]
    [InlineData(true, "public class", "protected internal sealed class", true)]
    [InlineData(true, "public class", "protected sealed class", true)]
    [InlineData(true, "public class", "private protected sealed class", false)]
    [InlineData(true, "public class", "sealed class", false)]
    [InlineData(true, "internal class", "public sealed class", false)]
    [InlineData(false, "public class", "public sealed class", false)]
    public Task New_member_is_documented_where_the_project_is(bool isProjectDocumented, string outer, string inner, bool isDocumented)
    {
        var before = $$"""
                {{outer}} Outer
                {
                    {{inner}} Writer
                    {
                        private byte[]? {|POOL005:_line = ArrayPool<byte>.Shared.Rent(64)|};
                        public void Write() => _line![0] = 1;
                    }
                }
            """;
        var comment = isDocumented ? "            /// <inheritdoc/>\n" : "";
        var after = $$"""
                {{outer}} Outer
                {
                    {{inner}} Writer : IDisposable
                    {
                        private byte[]? _line = ArrayPool<byte>.Shared.Rent(64);
                        public void Write() => _line![0] = 1;

            {{comment}}            public void Dispose()
                        {
                            if (_line is { } line)
                            {
                                _line = null;
                                ArrayPool<byte>.Shared.Return(line);
                            }
                        }
                    }
                }
            """;
        var mode = isProjectDocumented ? DocumentationMode.Diagnose : DocumentationMode.Parse;
        return Fixes<OwnershipAnalyzer, Pool005Fix>(InClass(before), InClass(after), with: test =>
        {
            test.BatchFixedState.Sources.Add(InClass(before));
            test.SolutionTransforms.Add((solution, project) =>
                solution.WithProjectParseOptions(project, solution.GetProject(project)!.ParseOptions!.WithDocumentationMode(mode)));
        });
    }

    [Fact]
    public Task No_member_to_release_in_and_an_owner() => FixesOne<Pool005Fix>(
        """
            internal sealed class Writer<T>(Stream target) : ICloneable where T : class
            {
                private readonly IMemoryOwner<byte> {|POOL005:_line = MemoryPool<byte>.Shared.Rent(64)|};
                public void Write() => target.Write(_line.Memory.Span[..64]);
                public object Clone() => this;
            }
        """,
        """
            internal sealed class Writer<T>(Stream target) : ICloneable, IDisposable where T : class
            {
                private readonly IMemoryOwner<byte> _line = MemoryPool<byte>.Shared.Rent(64);
                public void Write() => target.Write(_line.Memory.Span[..64]);
                public object Clone() => this;

                public void Dispose()
                {
                    _line.Dispose();
                }
            }
        """,
        batch: """
            internal sealed class Writer<T>(Stream target) : ICloneable where T : class
            {
                private readonly IMemoryOwner<byte> {|POOL005:_line = MemoryPool<byte>.Shared.Rent(64)|};
                public void Write() => target.Write(_line.Memory.Span[..64]);
                public object Clone() => this;
            }
        """);

    /// <summary>Neither a struct, which is copied, nor a class whose base may be disposable in its own way, becomes disposable.</summary>
    [Theory]
    [InlineData("public struct Writer { private byte[]? {|POOL005:_line = ArrayPool<byte>.Shared.Rent(64)|}; public Writer() { } }")]
    [InlineData("public sealed class Writer : Exception { private byte[]? {|POOL005:_line = ArrayPool<byte>.Shared.Rent(64)|}; }")]
    public Task No_type_to_become_disposable(string type) => Leaves<Pool005Fix>(type);

    [Fact]
    public Task Pool_of_the_constructor() => Leaves<Pool005Fix>(
        """
            public sealed class Writer : IDisposable
            {
                private byte[]? _line;
                public Writer(ArrayPool<byte> pool) { {|POOL005:_line = pool.Rent(64)|}; }
                public void Dispose() { }
            }
        """);

    [Fact]
    public Task End_that_is_not_reached() => Leaves<Pool005Fix>(
        """
            public sealed class Writer : IDisposable
            {
                private byte[]? {|POOL005:_line = ArrayPool<byte>.Shared.Rent(64)|};
                public void Dispose() { throw new NotSupportedException(); }
            }
        """);
}
