// A base class that calls what a derived class overrides.
public class Base : IDisposable
{
    protected virtual void Dispose(bool disposing)
    {
    }

    public void Dispose() => Dispose(true);

    protected void Close() => OnClose();

    protected virtual void OnClose()
    {
    }
}

//# comes back after the release: POOL006 not in bulk
public static class Case
{
    public sealed class Text : Base
    {
        private char[] _chars = ArrayPool<char>.Shared.Rent(10);

        protected override void OnClose() => _chars = null;

        protected override void Dispose(bool disposing)
        {
            if (disposing && _chars != null)
                ArrayPool<char>.Shared.Return(_chars);
            base.Close();
        }
    }

    public static string Check()
    {
        new Text().Dispose();
        return "disposed";
    }
}

//# comes before the release: POOL006 in bulk
public static class Case
{
    public sealed class Text : Base
    {
        private char[] _chars = ArrayPool<char>.Shared.Rent(10);

        protected override void OnClose() => _chars = null;

        protected override void Dispose(bool disposing)
        {
            base.Close();
            if (disposing && _chars != null)
                ArrayPool<char>.Shared.Return(_chars);
        }
    }

    public static string Check()
    {
        new Text().Dispose();
        return "disposed";
    }
}
