using PoolAnalyzers.Rules;
using static PoolAnalyzers.Tests.Rules.FlowProgram;

namespace PoolAnalyzers.Tests.Rules;

/// <summary>POOL031: a scope is copied, or used though it is a default.</summary>
public sealed class Pool031Tests
{
    /// <summary>A scope that cannot leave the stack, and an owner that can.</summary>
    private const string Types = """
        ref struct Scope
        {
            private byte[]? _array;
            public Scope(int length) => _array = ArrayPool<byte>.Shared.Rent(length);
            public readonly Span<byte> Span => _array;
            public void Dispose() { byte[]? array = _array; _array = null; if (array is not null) ArrayPool<byte>.Shared.Return(array); }
        }
        struct Owner : IMemoryOwner<byte>
        {
            private byte[]? _array;
            public Owner(int length) => _array = ArrayPool<byte>.Shared.Rent(length);
            public readonly Memory<byte> Memory => _array;
            public void Dispose() { if (_array is { } array) { _array = null; ArrayPool<byte>.Shared.Return(array); } }
        }

        """;

    private static Task Twins(string faulty, string clean) => Twins<ScopeCopyAnalyzer>(Types + faulty, Types + clean);

    [Fact]
    public Task Copy_of_a_using() => Twins(
        """static void Run(int n) { using var scope = new Scope(n); var copy = {|POOL031:scope|}; copy.Span[0] = 1; copy.Dispose(); }""",
        """static void Run(int n) { using var scope = new Scope(n); var span = scope.Span; span[0] = 1; }""");

    [Fact]
    public Task Second_using() => Twins(
        """static void Run(int n) { using var scope = new Scope(n); using var copy = {|POOL031:scope|}; copy.Span[0] = 1; }""",
        """static void Run(int n) { var scope = new Scope(n); using var moved = scope; moved.Span[0] = 1; }""");

    [Fact]
    public Task Both_disposed() => Twins(
        """static void Run(int n) { var scope = new Scope(n); var copy = {|POOL031:scope|}; copy.Span[0] = 1; copy.Dispose(); scope.Dispose(); }""",
        """static void Run(int n) { var scope = new Scope(n); var moved = scope; scope = new Scope(n); moved.Span[0] = scope.Span[0]; moved.Dispose(); scope.Dispose(); }""");

    [Fact]
    public Task Disposed_on_the_other_path() => Twins(
        """static Scope Run(int n, bool keep) { var scope = new Scope(n); Scope result = default; if (keep) { result = {|POOL031:scope|}; } scope.Dispose(); return result; }""",
        """static Scope Run(int n, bool keep) { var scope = new Scope(n); Scope result = default; if (keep) { result = scope; return result; } scope.Dispose(); return result; }""");

    [Fact]
    public Task Deconstructed_into() => Twins(
        """static (Owner, int) Make(int n) => (new Owner(n), n); static void Run(int n) { var owner = new Owner(n); try { var pair = ({|POOL031:owner|}, n); GC.KeepAlive(pair.Item2); } finally { owner.Dispose(); } }""",
        """static (Owner, int) Make(int n) => (new Owner(n), n); static void Run(int n) { Owner owner = default; int m; try { (owner, m) = Make(n); GC.KeepAlive(m); } finally { owner.Dispose(); } }""");

    [Fact]
    public Task Disposed_by_finally() => Twins(
        """static void Run(int n, List<Owner> owners) { var owner = new Owner(n); try { owners.Add({|POOL031:owner|}); } finally { owner.Dispose(); } }""",
        """static void Run(int n, List<Owner> owners) { var owner = new Owner(n); try { owners.Add(owner); } catch { owner.Dispose(); throw; } }""");

    [Fact]
    public Task Using_over_a_variable() => Twins(
        """static int Run(int n) { var scope = new Scope(n); using ({|POOL031:scope|}) { scope.Span[0] = 1; } return scope.Span.Length; }""",
        """static int Run(int n) { var scope = new Scope(n); using (scope) { scope.Span[0] = 1; return scope.Span.Length; } }""");

    [Fact]
    public Task Boxed() => Twins(
        """static void Run(int n) { using var owner = new Owner(n); IDisposable box = {|POOL031:owner|}; box.Dispose(); }""",
        """static IMemoryOwner<byte> Run(int n) { var owner = new Owner(n); owner.Memory.Span.Clear(); return owner; }""");

    [Fact]
    public Task Boxed_for_a_call() => Twins(
        """static void Fill(IMemoryOwner<byte> owner) => owner.Memory.Span.Clear(); static void Run(int n) { using var owner = new Owner(n); Fill({|POOL031:owner|}); }""",
        """static void Fill<T>(ref T owner) where T : IMemoryOwner<byte> => owner.Memory.Span.Clear(); static void Run(int n) { var owner = new Owner(n); Fill(ref owner); owner.Dispose(); }""");

    [Fact]
    public Task Captured() => Twins(
        """static Action Run(int n) { using var owner = new Owner(n); return () => {|POOL031:owner|}.Memory.Span.Clear(); }""",
        """static Action Run(int n) { var owner = new Owner(n); return () => { owner.Memory.Span.Clear(); owner.Dispose(); }; }""");

    [Fact]
    public Task Captured_by_a_task() => Twins(
        """static async Task Run(int n) { using var owner = new Owner(n); _ = Task.Run(() => {|POOL031:owner|}.Memory.Span.Clear()); await Task.Yield(); }""",
        """static async Task Run(int n) { using var owner = new Owner(n); await Task.Run(() => owner.Memory.Span.Clear()); }""");

    [Fact]
    public Task Captured_by_what_is_kept() => Twins(
        """static Action? s_later; static void Run(int n) { using var owner = new Owner(n); Action clear = () => {|POOL031:owner|}.Memory.Span.Clear(); s_later = clear; }""",
        """static void Run(int n) { using var owner = new Owner(n); Action clear = () => owner.Memory.Span.Clear(); clear(); }""");

    [Fact]
    public Task Captured_by_what_is_called_at_once() => Twins(
        """static Task Each(Func<int, Task> action) => action(3); static async Task<Func<int>> Run(int n) { using var owner = new Owner(n); await Task.Yield(); return () => {|POOL031:owner|}.Memory.Length; }""",
        """static Task Each(Func<int, Task> action) => action(3); static async Task Run(int n) { using var owner = new Owner(n); await Each(i => { owner.Memory.Span.Clear(); return Task.CompletedTask; }); }""");

    [Fact]
    public Task Passed_by_value() => Twins(
        """static void Finish(Scope scope) { scope.Span.Clear(); scope.Dispose(); } static void Run(int n) { using var scope = new Scope(n); Finish({|POOL031:scope|}); }""",
        """static void Finish(Scope scope) { scope.Span.Clear(); scope.Dispose(); } static void Run(int n) { Finish(new Scope(n)); var scope = new Scope(n); Finish(scope); }""");

    [Fact]
    public Task Passed_by_in() => Twins(
        """static void Finish(in Scope scope) { scope.Span.Clear(); scope.Dispose(); } static void Run(int n) { using var scope = new Scope(n); Finish(in {|POOL031:scope|}); }""",
        """static void Fill(in Scope scope) { scope.Span.Clear(); } static void Run(int n) { using var scope = new Scope(n); Fill(in scope); }""");

    [Fact]
    public Task Passed_to_a_using() => Twins(
        """static void Finish(Scope given) { using var scope = given; scope.Span.Clear(); } static void Run(int n) { var scope = new Scope(n); Finish({|POOL031:scope|}); scope.Dispose(); }""",
        """static void Finish(ref Scope given) { given.Dispose(); } static void Run(int n) { var scope = new Scope(n); Finish(ref scope); scope.Dispose(); }""");

    [Fact]
    public Task Kept_in_a_field() => Twins(
        """sealed class Page { public Owner Body; } static void Run(int n, Page page) { using var owner = new Owner(n); page.Body = {|POOL031:owner|}; }""",
        """sealed class Page { public Owner Body; } static void Run(int n, Page page) { var owner = new Owner(n); page.Body = owner; }""");

    [Fact]
    public Task In_a_tuple() => Twins(
        """static (Owner, int) Run(int n) { using var owner = new Owner(n); var pair = ({|POOL031:owner|}, n); return pair; }""",
        """static (Owner, int) Run(int n) { var owner = new Owner(n); var pair = (owner, n); return pair; }""");

    [Fact]
    public Task Field_that_a_using_copies() => Twins(
        """struct Reader { private Owner _owner; public void Close() { using var owner = {|POOL031:_owner|}; owner.Memory.Span.Clear(); _owner.Dispose(); } }""",
        """struct Reader { private Owner _owner; public void Close() { using var owner = _owner; _owner = default; owner.Memory.Span.Clear(); } }""");

    [Fact]
    public Task Default() => Twins(
        """static void Run() { Scope scope = {|POOL031:default|}; scope.Span[0] = 1; scope.Dispose(); }""",
        """static void Run(int n) { Scope scope = default; try { if (n > 0) scope = new Scope(n); scope.Span.Clear(); } finally { scope.Dispose(); } }""");

    [Fact]
    public Task Made_without_its_constructor() => Twins(
        """static void Run() { using var scope = {|POOL031:new Scope()|}; scope.Span[0] = 1; }""",
        """static bool TryMake(int n, out Scope scope) { scope = default; return false; } static void Run() { using var scope = new Scope(); }""");

    [Fact]
    public Task Builder() => Twins(
        """
        ref struct Builder
        {
            private char[]? _chars; private int _count;
            public void Append(char c) { if (_chars is null || _count == _chars.Length) Grow(); _chars![_count++] = c; }
            private void Grow() { char[] next = ArrayPool<char>.Shared.Rent(2 * _count + 16); if (_chars is { } old) { old.CopyTo(next, 0); ArrayPool<char>.Shared.Return(old); } _chars = next; }
            public void Dispose() { char[]? chars = _chars; this = default; if (chars is not null) ArrayPool<char>.Shared.Return(chars); }
        }
        static void End(Builder text) { text.Append('.'); text.Dispose(); }
        static void Run() { var text = new Builder(); text.Append('a'); End({|POOL031:text|}); text.Dispose(); }
        """,
        """
        ref struct Builder
        {
            private char[]? _chars; private int _count;
            public void Append(char c) { if (_chars is null || _count == _chars.Length) Grow(); _chars![_count++] = c; }
            private void Grow() { char[] next = ArrayPool<char>.Shared.Rent(2 * _count + 16); if (_chars is { } old) { old.CopyTo(next, 0); ArrayPool<char>.Shared.Return(old); } _chars = next; }
            public void Dispose() { char[]? chars = _chars; this = default; if (chars is not null) ArrayPool<char>.Shared.Return(chars); }
        }
        static void End(ref Builder text) { text.Append('.'); }
        static void Run() { var text = new Builder(); text.Append('a'); End(ref text); text.Dispose(); }
        """);

    /// <summary>A lease that knows its use: copies of it are the same use.</summary>
    [Fact]
    public Task Lease() => Twins(
        """
        static void Run(int n) { using var owner = new Owner(n); var copy = {|POOL031:owner|}; copy.Dispose(); }
        """,
        """
        sealed class Shell { public byte[]? Array; public int Use; }
        readonly struct Lease : IDisposable
        {
            private readonly Shell _shell; private readonly int _use;
            public Lease(Shell shell) { _shell = shell; _use = shell.Use; }
            public void Dispose() { if (Interlocked.CompareExchange(ref _shell.Use, _use + 1, _use) == _use) ArrayPool<byte>.Shared.Return(_shell.Array!); }
        }
        static void Run(Shell shell) { using var lease = new Lease(shell); var copy = lease; copy.Dispose(); }
        """);

    [Fact]
    public Task Generated_scope() => Twins(
        """
        [AttributeUsage(AttributeTargets.Struct)] sealed class ArrayPoolScopeAttribute : Attribute;
        [ArrayPoolScope] ref struct ByteScope { public ByteScope(int length) { } public Span<byte> Span => default; public void Dispose() { } }
        static void Run(int n) { using var scope = new ByteScope(n); using var copy = {|POOL031:scope|}; copy.Span.Clear(); }
        """,
        """
        ref struct Timer { public Timer(int length) { } public Span<byte> Span => default; public void Dispose() { } }
        static void Run(int n) { using var scope = new Timer(n); using var copy = scope; copy.Span.Clear(); }
        """);

    [Fact]
    public Task Scope_of_a_generated_pool() => Twins(
        """
        [AttributeUsage(AttributeTargets.Class)] sealed class FixedLengthPoolAttribute : Attribute;
        [FixedLengthPool] static class Blocks { public static Scope RentScope() => default; public ref struct Scope { public Span<byte> Span => default; public void Dispose() { } } }
        static void Run() { using var scope = Blocks.RentScope(); var copy = {|POOL031:scope|}; copy.Span.Clear(); }
        """,
        """
        [AttributeUsage(AttributeTargets.Class)] sealed class FixedLengthPoolAttribute : Attribute;
        [FixedLengthPool] static class Blocks { public static Scope RentScope() => default; public ref struct Scope { public Span<byte> Span => default; public void Dispose() { } } }
        static void Run() { using var scope = Blocks.RentScope(); scope.Span.Clear(); }
        """);
}
